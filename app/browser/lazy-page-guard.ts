import { useEffect, useEffectEvent, useState } from "react";
import {
  useFetchers,
  useNavigation,
  type DataStrategyResult,
  type MiddlewareFunction,
} from "react-router";
import { LazyPageError } from "./offline/unavailable.ts";
import { noteReload } from "./reload-guard.ts";

const requestsUnderWay = new Set<Request>();

/** Middleware that notes what the router loads or sends, from before its scripts are loaded. */
export const noteRequest: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  requestsUnderWay.add(request);
  try {
    return await next();
  } finally {
    requestsUnderWay.delete(request);
  }
};

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
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<LazyPageError | null>(null);
  const hold = useEffectEvent((event: NavigateEvent) => {
    const isRouters = event.navigationType === "reload" && !event.userInitiated;
    if (!isRouters || isMissing || !requestsUnderWay.size) return;
    event.preventDefault();
    // Nobody waits any more for a page that was left before it came.
    if ([...requestsUnderWay].some(({ signal }) => !signal.aborted)) setIsMissing(true);
  });
  const decide = useEffectEvent(() => {
    const mayReload = navigator.onLine && noteReload(Date.now(), () => sessionStorage);
    // Loads the requested page as a document instead, unless a form is still being sent.
    const target = state === "loading" ? next.pathname + next.search + next.hash : null;
    if (mayReload) return target === null ? location.reload() : location.assign(target);
    addEventListener("click", followAsDocument, true);
    setFailure(new LazyPageError(target));
  });
  // A busy device renders what the router does later than it asks for the reload.
  const isKnown = state !== "idle" || isFetching;
  useEffect(() => {
    if (isMissing && isKnown) decide();
  }, [isMissing, isKnown]);
  useEffect(() => {
    const hear = (event: NavigateEvent) => hold(event);
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
