import { Hono } from "hono";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * RFC 9116 2.5.5 recommends less than a year. The file is generated from the settings at each
 * request, so a short validity keeps old copies from misleading anybody.
 */
const TRUE_FOR_DAYS = 30;

/** RFC 8615: standard addresses where programs look for a site's contacts and settings. */
export function wellKnown({ db, origin, now }: Pick<Shop, "db" | "origin" | "now">): Hono {
  return (
    new Hono()
      .get("/.well-known/security.txt", async (c) => {
        const { email } = (await findSite(db)).company;
        if (!email) return c.text("nobody is named yet", 404, { "Cache-Control": "no-store" });
        const text = securityText(origin, email, now());
        return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
      })
      // https://w3c.github.io/webappsec-change-password-url/: status 302, 303 or 307, never cached.
      .get("/.well-known/change-password", (c) => {
        c.header("Cache-Control", "no-store");
        return c.redirect("/my/security", 303);
      })
  );
}

/** RFC 9116; names the contact of the shop's footer. */
const securityText = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${endOf(now).toISOString().replace(".000", "")}`,
    "Preferred-Languages: ko, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");

/** Midnight (UTC), so that all answers of a day are equal. */
const endOf = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + TRUE_FOR_DAYS) * DAY_MS);
