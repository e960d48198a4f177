import { and, eq, sql } from "drizzle-orm";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { findCompanions } from "#shop/companion/find-companions.server.ts";
import { accounts } from "#shop/member/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { demoMark } from "./demo-files.server.ts";
import { demoSite } from "./demo-site.ts";
import { demoContent, siteSettings } from "#shop/site/table.server.ts";
import { buildMember } from "#tests/has/member.ts";
import { withLock } from "../with-lock.server.ts";
import {
  demoAdminsOf,
  findDemoAccounts,
  MEMBER_EMAIL,
  type DemoAccount,
  type DemoPasswords,
} from "./demo-accounts.server.ts";
import { seedRecommenders } from "./people.ts";
import { seedPolicies } from "./policies.ts";
import { seedBenefits } from "./seed-benefits.server.ts";
import { seedBoard } from "./seed-board.server.ts";
import { seedCollections } from "./seed-collections.server.ts";
import { seedCommissions } from "./seed-commissions.server.ts";
import { seedClaims } from "./seed-claims.server.ts";
import { seedEarlierOrders } from "./seed-earlier-orders.server.ts";
import { seedCertificates, seedLicences } from "./seed-licences.server.ts";
import { seedGifts } from "./seed-gifts.server.ts";
import { seedLater } from "./seed-later.server.ts";
import { seedValue } from "./seed-value.server.ts";
import { furnishDemoMember, seedMembers } from "./seed-members.server.ts";
import { seedOrders } from "./seed-orders.server.ts";
import { seedQna } from "./seed-qna.server.ts";
import { seedTransfer } from "./seed-transfer.server.ts";
import { seedLetters } from "./seed-letters.server.ts";
import { seedPages } from "./seed-pages.server.ts";
import { seedPartParcels } from "./seed-part-parcels.server.ts";
import { seedReservations } from "./seed-reservations.server.ts";
import { seedReviewsOf } from "./seed-reviews.server.ts";
import { seedSearch } from "./seed-search.server.ts";
import { seedShelf } from "./seed-shelf.server.ts";
import { seedVisits } from "./seed-visits.server.ts";

const SEED_LOCK = 7_215_002;
/**
 * Marks the settings while demo content is made, so that content of a killed start is recognised.
 */
const UNFINISHED = "unfinished";

/** The demo's settings with its uploaded mark. */
async function drawnSite(shop: Shop): Promise<SiteSettings> {
  const { id, width, height } = await saveImage(shop, await demoMark());
  await recordImageUses(shop.db, "site look", [id]);
  return { ...demoSite, look: { ...demoSite.look, mark: { id, width, height } } };
}

/**
 * Fills an empty database with demo content once, even with concurrent starts, and marks it.
 * Returns the demo accounts; any other content is left alone. `shop` must have mailboxes as mailer
 * and messenger.
 */
export async function seedWhenEmpty(
  shop: Shop,
  databaseUrl: string,
  { passwords, log }: { passwords: DemoPasswords; log: (line: string) => void },
): Promise<DemoAccount[]> {
  return withLock(databaseUrl, SEED_LOCK, async () => {
    if (!(await isEmpty(shop)))
      return (await findDemoAccounts(databaseUrl, shop.adminEmails)) ?? [];
    const started = performance.now();
    log("filling the shop with demo content …");
    const demo = await seedAccounts(shop, passwords);
    await shop.db.insert(siteSettings).values({ id: UNFINISHED, settings: await drawnSite(shop) });
    await shop.db.insert(policies).values([...seedPolicies]);
    await shop.db.insert(recommenders).values([...seedRecommenders]);
    const members = {
      all: await seedMembers(shop, passwords.member),
      demo: await furnishDemoMember(shop, MEMBER_EMAIL),
    };
    const shelf = await seedShelf(shop);
    await seedLicences(shop, shelf);
    await seedCollections(shop, shelf);
    await seedPages(shop, shelf);
    await seedSearch(shop);
    await seedOrders(shop, shelf, members);
    await seedTransfer(shop, shelf);
    await seedPartParcels(shop, shelf, members);
    await seedGifts(shop, shelf, members);
    await seedCertificates(shop, members.demo);
    await seedEarlierOrders(shop);
    await seedCommissions(shop, shelf, members);
    await seedReservations(shop, shelf, members);
    await seedClaims(shop, shelf, members);
    await seedQna(shop, shelf, members);
    await seedBoard(shop, shelf, members);
    await seedLater(shop, shelf, members);
    await seedValue(shop, members);
    await seedReviewsOf(shop, shelf, members);
    await seedBenefits(shop, shelf, members);
    await seedVisits(shop, shelf);
    await seedLetters(shop, shelf);
    await findCompanions(shop.db);
    // Delivered to mailboxes: a mail server would write to addresses that do not exist.
    for (const channel of ["mail", "message"] as const) await deliverNotices(shop, channel);
    await shop.db.update(siteSettings).set({ id: "site" }).where(eq(siteSettings.id, UNFINISHED));
    log(`demo content is there after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return demo;
  });
}

/** Whether the database is empty. Clears the half of a killed start, and nothing else. */
async function isEmpty(shop: Shop): Promise<boolean> {
  const unfinished = await shop.db
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.id, UNFINISHED));
  if (unfinished.length) {
    await clearHalf(shop.db);
    return true;
  }
  const { rows } = await shop.db.execute<{ filled: boolean }>(
    sql`select exists (select from products) or exists (select from site_settings) as filled`,
  );
  return !rows[0]?.filled;
}

/** Empties all tables of the demo content, except accounts and the equal words. */
export const clearHalf = (db: Shop["db"]): Promise<unknown> =>
  db.execute(
    sql`truncate moves, move_files, move_tables, move_rows, move_items, move_media, move_mappings, companion_choices, product_companions, coupons, coupon_grants, coupon_uses, desk_gifts, value_lots, value_ledger, point_rules, earnings, missing_points, gift_batches, gift_codes, commission_rooms, commission_scripts, commission_takes, commission_comments, commission_events, site_settings, product_categories, empty_shelves, low_shelves, price_history, withdrawal_statements, line_refunds, statement_lines, late_interests, watches, wishes, product_ratings, review_votes, reviews, earlier_reviews, product_collections, collected_products, pages, page_versions, menu_entries, letters, letter_recipients, letter_links, licences, certificates, certificate_keys, product_search, search_words, vain_searches, visit_counts, tag_consents, visit_salts, visit_marks, goods, goods_versions, supplies, supply_transfers, supply_devices, purchases, purchase_codes, moved_members, earlier_orders, earlier_order_lines, retained_earlier_orders, cart_lines, retained_orders, products, product_options, product_samples, orders, gift_receivers, order_keys, order_lines, order_timeline, order_codes, parcels, sent_parcels, sent_pieces, payment_ledger, daily_figures, figures_progress, payments, refunds, self_issued_receipts, own_transfers, hand_receipts, payment_findings, claims, claim_lines, claim_retrievals, return_parcels, reservations, reservation_timeline, ship_by_moves, ship_by_answers, sandbox_payments, sandbox_returns, notices, policies, recommenders, images, image_uses, sounds, stored_objects, posts, comments, question_guests, questions, faqs, faq_categories, answer_templates, client_errors`,
  );

/** Marks the database and makes the demonstration's accounts in it. */
export async function seedAccounts(shop: Shop, passwords: DemoPasswords): Promise<DemoAccount[]> {
  // The mark comes first, so that a killed start leaves no unmarked accounts.
  const mark = { passwords: passwords.kind };
  await shop.db
    .insert(demoContent)
    .values(mark)
    .onConflictDoUpdate({ target: demoContent.id, set: mark });
  const admins = demoAdminsOf(shop.adminEmails).map((email, at) => ({
    role: "administrator",
    email,
    name: at === 0 ? "한소리" : "운영 담당",
    password: passwords.administrator,
  }));
  const member = {
    role: "member",
    email: MEMBER_EMAIL,
    name: "김회원",
    password: passwords.member,
  };
  const made: DemoAccount[] = [];
  for (const { role, email, name, password } of [...admins, member]) {
    const { id } = await buildMember(shop, { email, name, password });
    // A killed start may have made the account with another random password.
    await shop.db
      .update(accounts)
      .set({ password: await hashPassword(password) })
      .where(and(eq(accounts.userId, id), eq(accounts.providerId, "credential")));
    made.push({ role, email, password });
  }
  return made;
}
