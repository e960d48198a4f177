import { Hono } from "hono";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 2.5.5 wants less than a year. The file is made anew out of the settings whenever it is
 * asked for, so that a copy which somebody kept is over soon. */
const TRUE_FOR_DAYS = 30;

/** RFC 8615: what machines look for under the same address in every place. */
export function wellKnown({ db, origin, now }: Pick<Shop, "db" | "origin" | "now">): Hono {
  return (
    new Hono()
      .get("/.well-known/security.txt", async (c) => {
        const { email } = (await findSite(db)).company;
        if (!email) return c.text("nobody is named yet", 404, { "Cache-Control": "no-store" });
        const text = securityText(origin, email, now());
        return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
      })
      // https://w3c.github.io/webappsec-change-password-url/: 302, 303 or 307, never kept.
      .get("/.well-known/change-password", (c) => {
        c.header("Cache-Control", "no-store");
        return c.redirect("/my/security", 303);
      })
  );
}

/** RFC 9116; the contact is the one that the shop's footer names. */
const securityText = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${endOf(now).toISOString().replace(".000", "")}`,
    "Preferred-Languages: ko, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");

/** Midnight (UTC), so that a day's answers are the same. */
const endOf = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + TRUE_FOR_DAYS) * DAY_MS);
