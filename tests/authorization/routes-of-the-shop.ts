import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import config from "#app/routes.ts";

const application = resolve(import.meta.dirname, "../../app");

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** One address people or programs can ask: a pattern, and what may be done there. */
export type ShopRoute = { pattern: string; methods: Method[] };

type Machine = { method: string; path: string };

const hasAction = (file: string) =>
  /export (?:const|async function|function) action\b/.test(
    readFileSync(resolve(application, file), "utf8"),
  );

function pagesOf(entries: RouteConfigEntry[], above: string): (ShopRoute & { file: string })[] {
  return entries.flatMap((entry) => {
    const pattern = [above, entry.path].filter(Boolean).join("/");
    if (entry.children) return pagesOf(entry.children, pattern);
    return [
      {
        pattern: `/${pattern}`,
        file: entry.file,
        methods: hasAction(entry.file) ? ["GET" as const, "POST" as const] : ["GET" as const],
      },
    ];
  });
}

/** The pages of app/routes.ts. */
export const pages = pagesOf(await config, "");

/**
 * Everything that answers before pages: files, public reads, webhooks, the practice window.
 * `routes` is Hono's own list.
 */
export const machinesOf = (routes: Machine[]): ShopRoute[] => {
  // What only stands before other routes has a star, and answers nothing that they would not.
  const named = routes.filter(({ path }) => path !== "/*" && path !== "/api/products/*");
  return [...new Set(named.map(({ path }) => path))].map((pattern) => {
    const answered = named.filter(({ path }) => path === pattern).map(({ method }) => method);
    return {
      pattern,
      methods: methods.filter((method) => answered.includes(method) || answered.includes("ALL")),
    };
  });
};

const asObject = ({ pattern }: ShopRoute): RouteObject => ({ path: pattern, id: pattern });

/** Tells which route answers a path; machines come first, as in the site. */
export function routesOf(machines: ShopRoute[]): (path: string) => string | undefined {
  const routeByPath = new Map<string, string | undefined>();
  const sets = [machines, pages].map((routes) => routes.map(asObject));
  return (path) => {
    const { pathname } = new URL(path, "http://shop.test");
    if (!routeByPath.has(pathname))
      routeByPath.set(
        pathname,
        sets.flatMap((routes) => matchRoutes(routes, pathname)?.at(-1)?.route.id ?? [])[0],
      );
    return routeByPath.get(pathname);
  };
}
