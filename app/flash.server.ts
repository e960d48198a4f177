import { pathInside } from "#lib/path-inside.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { redirect } from "react-router";

/**
 * A message that survives one redirect, and the page that a guard protected. The browser copies it
 * to the alert and to local storage under `pre-url` (specification 6). Untrusted: paths are
 * validated where used.
 */
export type Flash = {
  message: string;
  /** a link to continue with */
  link?: { to: string; words: string };
  preUrl?: string;
  /** the visitor just signed out: guards stay silent and do not store the page (specification 4) */
  signedOut?: boolean;
};

const NAME = "flash";

export const flashCookie = (flash: Flash): string =>
  `${NAME}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;

export const forgetFlash = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

type FlashCookie = { message: string; link?: unknown; preUrl?: unknown; signedOut?: unknown };

const hasMessage = (flash: unknown): flash is FlashCookie =>
  typeof flash === "object" &&
  flash !== null &&
  "message" in flash &&
  typeof flash.message === "string";

function readLink(link: unknown): Flash["link"] {
  if (typeof link !== "object" || link === null || !("to" in link && "words" in link))
    return undefined;
  const { to, words } = link;
  if (typeof to !== "string" || typeof words !== "string") return undefined;
  return { to: pathInside(to), words: words.slice(0, 60) };
}

const trimmed = ({ message, link, preUrl, signedOut }: FlashCookie): Flash => ({
  message: message.slice(0, 200),
  link: readLink(link),
  preUrl: typeof preUrl === "string" ? preUrl.slice(0, 2000) : undefined,
  ...(signedOut === true && { signedOut: true }),
});

export function readFlash(request: Request): Flash | null {
  const raw = request.headers.get("cookie")?.match(/(?:^|;\s*)flash=([^;]*)/)?.[1];
  if (!raw) return null;
  const flash = strictJsonOf(unescaped(raw));
  return hasMessage(flash) ? trimmed(flash) : null;
}

/** Empty where the cookie is no text that this shop wrote. */
function unescaped(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return "";
  }
}

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
