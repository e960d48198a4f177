import { matchRoutes, type RouteObject } from "react-router";
import type { Router, RouterInit } from "./full-router.ts";

type Routes = Router["routes"];
type Manifest = Router["manifest"];

/** The routes as the router keeps them, and by their ids. */
function keptRoutes(init: RouterInit, routes: readonly RouteObject[], manifest: Manifest): Routes {
  return routes.map((route) => {
    const kept = { ...route, children: undefined } as Routes[number];
    Object.assign(kept, init.mapRouteProperties?.(kept));
    manifest[kept.id] = kept;
    if (route.children) kept.children = keptRoutes(init, route.children, manifest);
    return kept;
  });
}

const IDLE = {
  state: "idle",
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
} as const;

/** What the router shows of a document that brought all its page needs. Null for any other: nobody there yet knows its route, or something must be loaded. */
export function firstState(init: RouterInit) {
  const { history, hydrationData } = init;
  const manifest: Manifest = {};
  const routes = keptRoutes(init, init.routes, manifest);
  const match: Router["match"] = (to) =>
    matchRoutes(routes as RouteObject[], to, init.basename) as ReturnType<Router["match"]>;
  const { location } = history;
  const matches = match(location);
  if (!matches || !hydrationData) return null;
  const { loaderData = {}, errors } = hydrationData;
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  const shown = errors ? matches.slice(0, failed + 1) : matches;
  const lacks = ({ route }: (typeof matches)[number]): boolean =>
    Boolean(route.lazy) ||
    (typeof route.loader === "function" && route.loader.hydrate === true) ||
    !(route.id in loaderData || errors?.[route.id] !== undefined);
  if (matches.some(({ route }) => route.lazy) || shown.some(lacks)) return null;
  const state = {
    historyAction: history.action,
    location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData,
    actionData: hydrationData.actionData ?? null,
    errors: errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  } as Router["state"];
  return { routes, manifest, match, state };
}
