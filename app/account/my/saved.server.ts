import { redirect } from "react-router";
import { flashCookie, type Flash } from "#app/flash.server.ts";

/**
 * Back to a page of one's own with the words that say what was done: going back or anew never sends
 * the form again.
 */
export const saved = (
  path: string,
  flash: string | Flash,
  cookies: readonly string[] = [],
): Response =>
  redirect(path, {
    status: 303,
    headers: [...cookies, flashCookie(typeof flash === "string" ? { message: flash } : flash)].map(
      (cookie): [string, string] => ["Set-Cookie", cookie],
    ),
  });
