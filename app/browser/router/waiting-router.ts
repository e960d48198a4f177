import type { Fetcher } from "react-router";
import { touch, whenTouched } from "../touch/touched.ts";
import { arrivingRouter, loadFull } from "./arriving-router.ts";
import { firstState } from "./first-state.ts";
import { follow, sayUnsent } from "./follow.ts";
import type { Router, RouterInit } from "./full-router.ts";

/** Set once it came for a page that cannot be shown without it. */
let full: Awaited<ReturnType<typeof loadFull>> | undefined;

/**
 * The router of a page, as the patched HydratedRouter asks for it: shows the page that the document brought, and gets what leads to others
 * at the first touch, or when it is asked to move. Throws a promise, as React wants it, where the document's page needs more at once.
 */
export function openRouter(init: RouterInit): Router {
  const first = firstState(init);
  if (first) return waitingRouter(init, first);
  if (full) return full.createRouter(init);
  throw loadFull().then((loaded) => {
    full = loaded;
    touch();
  });
}

function waitingRouter(
  init: RouterInit,
  first: NonNullable<ReturnType<typeof firstState>>,
): Router {
  const { history } = init;
  const { asked, come, now } = arrivingRouter(init, first);
  const waiting: Partial<Router> & object = {
    get state() {
      return now()?.state ?? first.state;
    },
    get manifest() {
      return now()?.manifest ?? first.manifest;
    },
    get routes() {
      return now()?.routes ?? first.routes;
    },
    basename: init.basename ?? "/",
    window,
    match: (to) => now()?.match(to) ?? first.match(to),
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    initialize: () => waiting as Router,
    subscribe(hear) {
      asked.subscribers.add(hear);
      return () => asked.subscribers.delete(hear);
    },
    enableScrollRestoration(...how) {
      const end = now()?.enableScrollRestoration(...how);
      asked.scroll.how = how;
      return () => ((asked.scroll.how = null), end?.());
    },
    navigate: ((...where: Parameters<Router["navigate"]>) =>
      come().then((router) => router.navigate(...where), follow(...where))) as Router["navigate"],
    fetch: (...what) => come().then((router) => router.fetch(...what), sayUnsent(what[3])),
    revalidate: async () => (await come()).revalidate(),
    patchRoutes: (...routes) => void come().then((router) => router.patchRoutes(...routes)),
    resetFetcher: (...which) => now()?.resetFetcher(...which),
    ...countedFetchers(asked.fetchers, now),
    getBlocker(key, mayLeave) {
      if (!now()) asked.blockers.set(key, mayLeave);
      return now()?.getBlocker(key, mayLeave) as ReturnType<Router["getBlocker"]>;
    },
    deleteBlocker(key) {
      asked.blockers.delete(key);
      now()?.deleteBlocker(key);
    },
  };
  whenTouched(() => void come().catch(() => undefined));
  return waiting as Router;
}

/** How often each fetcher is in use: the router forgets one that nobody uses any more. */
const countedFetchers = (
  counts: Map<string, number>,
  now: () => Router | undefined,
): Pick<Router, "getFetcher" | "deleteFetcher"> => ({
  getFetcher<Data>(key: string) {
    if (!now()) counts.set(key, (counts.get(key) ?? 0) + 1);
    return now()?.getFetcher<Data>(key) as Fetcher<Data>;
  },
  deleteFetcher(key) {
    if (now()) now()?.deleteFetcher(key);
    else counts.set(key, (counts.get(key) ?? 1) - 1);
  },
});
