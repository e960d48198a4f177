import { deviceType } from "#lib/device/device-type.server.ts";

/** Public pages that are the same for every anonymous visitor on the same kind of device. */
const CACHED =
  /^\/(?:$|product\/[\w-]{1,64}$|(?:category|collection)\/[^/?]{1,360}$|policy(?:\/(?:privacy|reviews))?$|qna$)/;
/**
 * A session, a message on its way, an order that waits to be paid: any of them makes a page
 * personal.
 */
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?(?:shop\.|flash=|order-waiting=)/;
/** A device that ordered once is somebody only where orders are written. */
const GUEST_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?guest=/;

const hasNoPerson = (cookies: string | null | undefined): boolean =>
  !cookies || !PERSONAL_COOKIE.test(cookies);

/** Whether nothing in the answer can be of one person only. */
export const isAnonymous = (cookies: string | null | undefined): boolean =>
  hasNoPerson(cookies) && !GUEST_COOKIE.test(cookies ?? "");

const DATA =
  /^\/api\/products(?:\/[\w-]{1,64}|\?limit=\d{1,3}(?:&cursor=[\w%.-]{1,200})?|\?cursor=[\w%.-]{1,200})?$/;

/** The key of a request for data that may be answered from memory; null for every other. */
export const dataKey = (method: string | undefined, path: string): string | null =>
  method === "GET" && DATA.test(path) ? `data ${path}` : null;

/**
 * The key of a request whose page may be answered from memory, by path and device class and nothing
 * else; null for every other. `path` comes with its query.
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

/** What an answer from memory is. */
export type Audience = "page" | "data";

/** Browsers ask again each time, and no proxy may give one person's page to another. */
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
