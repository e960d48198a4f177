import { useEffect, useEffectEvent, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { LazyPageError } from "./offline/unavailable.ts";
import { noteReload } from "./reload-guard.ts";

/**
 * When a page's script fails to load, the router reloads each time and never requests the script
 * again. Specification 2 wants at most one reload in ten seconds, then the error; offline, a reload
 * would leave nothing of the page. Where the browser has the Navigation API
 * (https://developer.mozilla.org/docs/Web/API/Navigation_API) this component decides; elsewhere the
 * router does.
 */
export function LazyPageGuard(): null {
  const { state, location: next } = useNavigation();
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const [failure, setFailure] = useState<LazyPageError | null>(null);
  const decide = useEffectEvent((event: NavigateEvent) => {
    const isRouters = event.navigationType === "reload" && !event.userInitiated;
    if (!isRouters || (state === "idle" && !isFetching)) return;
    const mayReload = navigator.onLine && noteReload(Date.now(), () => sessionStorage);
    // Loads the requested page as a document instead, unless a form is still being sent.
    const target = state === "loading" ? next.pathname + next.search + next.hash : null;
    if (mayReload && target === null) return;
    event.preventDefault();
    if (mayReload && target !== null) return location.assign(target);
    addEventListener("click", followAsDocument, true);
    setFailure(new LazyPageError(target));
  });
  useEffect(() => {
    const hear = (event: NavigateEvent) => decide(event);
    const { navigation } = globalThis as { navigation?: Navigation };
    navigation?.addEventListener("navigate", hear);
    return () => navigation?.removeEventListener("navigate", hear);
  }, []);
  if (failure) throw failure;
  return null;
}

/** The router never retries a script that failed to load, but a new document does. */
function followAsDocument(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}
