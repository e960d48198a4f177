import { useEffect, useEffectEvent, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { LazyPageError } from "./offline/unavailable.ts";
import { noteReload } from "./reload-guard.ts";

/**
 * Where the script of a page does not come, the router loads the page anew, whether that helps or
 * not, and never asks for the script again. Specification 2 wants that at most once in ten seconds,
 * and the error after that; without a network nothing would be left of the page. A browser that
 * tells of navigations (https://developer.mozilla.org/docs/Web/API/Navigation_API) lets us decide;
 * elsewhere the router does.
 */
export function LazyPageGuard(): null {
  const { state, location: next } = useNavigation();
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const [failure, setFailure] = useState<LazyPageError | null>(null);
  const decide = useEffectEvent((event: NavigateEvent) => {
    const isRouters = event.navigationType === "reload" && !event.userInitiated;
    if (!isRouters || (state === "idle" && !isFetching)) return;
    const mayReload = navigator.onLine && noteReload(Date.now(), () => sessionStorage);
    // The page that was asked for is loaded instead, unless a form is still being sent.
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

/** The router never asks again for a script that did not come once; a new document does. */
function followAsDocument(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}
