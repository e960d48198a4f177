import { sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { prepared } from "../database/prepared.server.ts";
import { mailArrives } from "../notice/mail-arrives.ts";
import { policies } from "../policy/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { siteOf } from "../site/settings.ts";
import { siteSettings } from "../site/table.server.ts";
import { missingOf, type Condition, type OpeningFacts } from "./conditions.ts";

type OpeningShop = Pick<
  Shop,
  "db" | "now" | "mailer" | "messenger" | "payments" | "opensWhenReady"
>;

/** Retry time for visitors of a closed shop. */
export const LOOK_AGAIN_SECONDS = 3600;

const inForce = (kind: "terms" | "privacy") =>
  sql<boolean>`exists (select from ${policies} where ${policies.kind} = ${kind} and ${policies.publishedAt} is not null and ${policies.effectiveOn} <= ${sql.placeholder("today")})`;

const stored = prepared((db) =>
  db
    .select({
      settings: sql<
        typeof siteSettings.$inferSelect.settings | null
      >`(select settings from ${siteSettings} limit 1)`,
      hasTerms: inForce("terms"),
      hasPrivacy: inForce("privacy"),
      hasProduct: sql<boolean>`exists (select from products where is_show)`,
    })
    .from(sql`(select 1) as one`)
    .prepare("find_opening"),
);

/** The current facts, in one statement. */
export async function findOpening(
  shop: Omit<OpeningShop, "opensWhenReady">,
): Promise<OpeningFacts> {
  const [found] = await stored(shop.db).execute({ today: calendarDayOf(shop.now()) });
  const { settings, ...rest } = found!;
  return {
    site: siteOf(settings),
    hasShipping: settings?.shippingFee !== undefined,
    mailArrives: mailArrives(shop),
    messagesArrive: shop.messenger.name !== "mailbox",
    takesPayments: shop.payments.mode !== "none",
    ...rest,
  };
}

// Stored conditions never become incomplete again (forms require every field, policies stay in
// force), so a process stops checking once they are complete.
const complete = new WeakSet<Db>();

/**
 * What keeps this shop from taking orders, reservations and members; demonstrations are always
 * open.
 */
export async function findMissing(shop: OpeningShop): Promise<Condition[]> {
  if (!shop.opensWhenReady) return [];
  if (complete.has(shop.db) && shop.payments.mode !== "none" && mailArrives(shop)) return [];
  const missing = missingOf(await findOpening(shop));
  if (!missing.length) complete.add(shop.db);
  return missing;
}

/** Throws `not-open-yet` while something is missing. */
export async function refuseWhileClosed(shop: OpeningShop): Promise<void> {
  if ((await findMissing(shop)).length)
    throw new Refusal("not-open-yet", { seconds: LOOK_AGAIN_SECONDS });
}
