import { redirect } from "react-router";
import { flashCookie, type Flash } from "#app/flash.server.ts";

/**
 * Redirects to a member's page with a confirmation, so that Back and reload never resend the form.
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
