import { matchRoutes, type RouteObject } from "react-router";

type ManifestEntry = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

/**
 * The route pattern of a path, e.g. "/product/:id". Logs use it, because paths contain order
 * numbers and keys.
 */
export function routeNamer(
  manifest: Record<string, ManifestEntry | undefined>,
): (pathname: string) => string {
  const knownRoutes = Object.values(manifest).filter((route) => route !== undefined);
  const under = (parentId: string | undefined): RouteObject[] =>
    knownRoutes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: under(id) },
      );
  const routes = under(undefined);
  return (pathname) => {
    const document = pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
    const matches = matchRoutes(routes, document) ?? [];
    return `/${matches
      .map(({ route }) => route.path?.replace(/^\/|\/$/g, ""))
      .filter(Boolean)
      .join("/")}`;
  };
}
