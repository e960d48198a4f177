import type { UNSAFE_createRouter } from "react-router";
import { whenTouched } from "../touched.ts";
import { firstState } from "./first-state.ts";
import { follow } from "./follow.ts";

export type Router = ReturnType<typeof UNSAFE_createRouter>;
export type RouterInit = Parameters<typeof UNSAFE_createRouter>[0];
type Full = typeof import("./full-router.ts");

const loadFull = (): Promise<Full> => import("./full-router.ts");
/** Set once it came for a page that cannot be shown without it. */
let full: Full | undefined;

/**
 * The router of a page, as the patched HydratedRouter asks for it: shows the page that the document brought, and gets what leads to others
 * at the first touch, or when it is asked to move. Throws a promise, as React wants it, where the document's page needs more at once.
 */
export function openRouter(init: RouterInit): Router {
  const first = firstState(init);
  if (first) return waitingRouter(init, first);
  if (full) return full.createRouter(init);
  throw loadFull().then((loaded) => void (full = loaded));
}

type First = NonNullable<ReturnType<typeof firstState>>;

/** What was asked for before the full router was there, as far as it must know of it. */
function remember() {
  const subscribers = new Set<Parameters<Router["subscribe"]>[0]>();
  const fetchers = new Map<string, number>();
  const blockers = new Map<string, Parameters<Router["getBlocker"]>[1]>();
  let scroll: Parameters<Router["enableScrollRestoration"]> | undefined;
  const handOver = (router: Router) => {
    router.subscribe((...change) => subscribers.forEach((hear) => void hear(...change)));
    for (const [key, times] of fetchers)
      for (let each = 0; each < times; each++) router.getFetcher(key);
    blockers.forEach((mayLeave, key) => router.getBlocker(key, mayLeave));
    if (scroll) router.enableScrollRestoration(...scroll);
  };
  return {
    subscribers,
    fetchers,
    blockers,
    handOver,
    keepScroll: (how: typeof scroll) => (scroll = how),
  };
}

function waitingRouter(init: RouterInit, first: First): Router {
  const { history } = init;
  const known = remember();
  let router: Router | undefined;
  let coming: Promise<Router> | undefined;
  let isMoved = false;
  const noteMove = () => {
    isMoved = true;
    void come();
  };
  const take = ({ createRouter }: Full): Router => {
    // The patch takes the state over as it is: the page must not look new to what watches it.
    router = createRouter({ ...init, shown: first.state } as RouterInit);
    known.handOver(router);
    removeEventListener("popstate", noteMove);
    router.initialize();
    if (isMoved) dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
    return router;
  };
  const come = (): Promise<Router> =>
    (coming ??= loadFull().then(take, (error: unknown) => {
      coming = undefined;
      throw error;
    }));
  const waiting: Partial<Router> & object = {
    get state() {
      return router?.state ?? first.state;
    },
    get manifest() {
      return router?.manifest ?? first.manifest;
    },
    get routes() {
      return router?.routes ?? first.routes;
    },
    basename: init.basename ?? "/",
    window,
    match: (to) => router?.match(to) ?? first.match(to),
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    initialize: () => waiting as Router,
    subscribe(hear) {
      known.subscribers.add(hear);
      return () => known.subscribers.delete(hear);
    },
    enableScrollRestoration(...how) {
      const end = router?.enableScrollRestoration(...how);
      known.keepScroll(how);
      return () => (known.keepScroll(undefined), end?.());
    },
    navigate: ((...where: Parameters<Router["navigate"]>) =>
      come().then((moving) => moving.navigate(...where), follow(...where))) as Router["navigate"],
    fetch: async (...what) => (await come()).fetch(...what),
    revalidate: async () => (await come()).revalidate(),
    patchRoutes: (...routes) => void come().then((moving) => moving.patchRoutes(...routes)),
    resetFetcher: (...which) => router?.resetFetcher(...which),
    getFetcher(key) {
      if (!router) known.fetchers.set(key, (known.fetchers.get(key) ?? 0) + 1);
      return router?.getFetcher(key) as ReturnType<Router["getFetcher"]>;
    },
    deleteFetcher(key) {
      if (router) router.deleteFetcher(key);
      else known.fetchers.set(key, (known.fetchers.get(key) ?? 1) - 1);
    },
    getBlocker(key, mayLeave) {
      if (!router) known.blockers.set(key, mayLeave);
      return router?.getBlocker(key, mayLeave) as ReturnType<Router["getBlocker"]>;
    },
    deleteBlocker(key) {
      known.blockers.delete(key);
      router?.deleteBlocker(key);
    },
  };
  addEventListener("popstate", noteMove);
  whenTouched(() => void come().catch(() => undefined));
  return waiting as Router;
}
