import { pathInside } from "#lib/path-inside.ts";

/** The page to open after sign-in, always inside the shop. */
export function wantedPath(url: URL): string {
  const path = pathInside(url.searchParams.get("pre"));
  return path === "/" || path.startsWith("/admin-login") ? "/admin/today" : path;
}

/** Where the first owner goes on. */
export const AFTER_FIRST_OWNER = "/admin/setup";
