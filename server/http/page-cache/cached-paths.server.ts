import { deviceType } from "#lib/device/device-type.server.ts";

/** Public pages that are the same for every anonymous visitor on the same kind of device. */
const CACHED =
  /^\/(?:$|product\/[\w-]{1,64}$|(?:category|collection|page)\/[^/?]{1,360}$|policy(?:\/(?:privacy|reviews))?$|qna$)/;
/** A session, a flash message or an order that waits for payment makes a page personal. */
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?(?:shop\.|flash=|order-waiting=)/;
/** The guest cookie makes a page personal only where orders are written. */
const GUEST_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?guest=/;

const hasNoPerson = (cookies: string | null | undefined): boolean =>
  !cookies || !PERSONAL_COOKIE.test(cookies);

/** Whether the cookies say that the answer cannot contain anything personal. */
export const isAnonymous = (cookies: string | null | undefined): boolean =>
  hasNoPerson(cookies) && !GUEST_COOKIE.test(cookies ?? "");

const DATA =
  /^\/api\/products(?:\/[\w-]{1,64}|\?limit=\d{1,3}(?:&cursor=[\w%.-]{1,200})?|\?cursor=[\w%.-]{1,200})?$/;

/** The key of a request for data that may be answered from memory; null for every other. */
export const dataKey = (method: string | undefined, path: string): string | null =>
  method === "GET" && DATA.test(path) ? `data ${path}` : null;

/**
 * The cache key of a page: its path and device class. Null when the page may not be cached. `path`
 * includes the query.
 */
export const cacheKey = (
  method: string | undefined,
  path: string,
  cookies: string | null | undefined,
  agent: string | null | undefined,
): string | null =>
  method === "GET" && CACHED.test(path) && hasNoPerson(cookies)
    ? `${deviceType(agent)} ${path}`
    : null;

/** The two kinds of cached answer. */
export type Audience = "page" | "data";

/** Browsers revalidate each time, and no proxy may give one person's page to another. */
export const sharedHeaders: Record<Audience, [string, string][]> = {
  page: [
    ["Cache-Control", "private, no-cache"],
    ["Vary", "Accept-Encoding, User-Agent, Cookie"],
  ],
  data: [
    ["Cache-Control", "no-cache"],
    ["Vary", "Accept-Encoding"],
  ],
};
