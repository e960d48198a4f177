import { touch } from "../touch/touched.ts";
import type { firstState } from "./first-state.ts";
import type { Router, RouterInit } from "./full-router.ts";

export const loadFull = (): Promise<typeof import("./full-router.ts")> =>
  import("./full-router.ts");

/** What was asked of the router before it was there, as far as it must know. */
function rememberAsked() {
  const subscribers = new Set<Parameters<Router["subscribe"]>[0]>();
  const fetchers = new Map<string, number>();
  const blockers = new Map<string, Parameters<Router["getBlocker"]>[1]>();
  const scroll = { how: null as Parameters<Router["enableScrollRestoration"]> | null };
  const handOver = (router: Router) => {
    router.subscribe((...change) => subscribers.forEach((hear) => void hear(...change)));
    for (const [key, times] of fetchers)
      for (let each = 0; each < times; each++) router.getFetcher(key);
    blockers.forEach((mayLeave, key) => router.getBlocker(key, mayLeave));
    if (scroll.how) router.enableScrollRestoration(...scroll.how);
  };
  return { subscribers, fetchers, blockers, scroll, handOver };
}

/** Brings the full router once, when `come` is first called or somebody goes back; it takes over the page as it is. Rejects where its script does not come, and tries again at the next call. */
export function arrivingRouter(
  init: RouterInit,
  { state }: NonNullable<ReturnType<typeof firstState>>,
) {
  const asked = rememberAsked();
  let router: Router | undefined;
  let coming: Promise<Router> | undefined;
  let isMoved = false;
  async function bring(): Promise<Router> {
    const { createRouter } = await loadFull();
    // React keeps back what moves until parts that know the router's state live.
    touch();
    // The patch takes `shown` as it is: the page must not look new to what watches it.
    router = createRouter({ ...init, shown: state } as RouterInit);
    asked.handOver(router);
    removeEventListener("popstate", noteMove);
    router.initialize();
    if (isMoved) dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
    return router;
  }
  const come = (): Promise<Router> =>
    (coming ??= bring().catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));
  function noteMove(): void {
    isMoved = true;
    void come();
  }
  addEventListener("popstate", noteMove);
  return { asked, come, now: () => router };
}
