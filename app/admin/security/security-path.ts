import { pathInside } from "#lib/path-inside.ts";

/** Where somebody wanted to go before they were asked to sign in; never out of the shop. */
export function wantedPath(url: URL): string {
  const path = pathInside(url.searchParams.get("pre"));
  return path === "/" || path.startsWith("/admin-login") ? "/admin/today" : path;
}

/** Where the first owner goes on. */
export const AFTER_FIRST_OWNER = "/admin/setup";
