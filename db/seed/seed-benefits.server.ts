import { eq, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { addValue } from "#shop/money/value/book-value.server.ts";
import { readGiftCode } from "#shop/money/value/gift/gift-code.ts";
import { usualGiftEnd } from "#shop/money/value/gift/issue-gifts.server.ts";
import { giftBatches, giftCodes } from "#shop/money/value/gift/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { earnPoints } from "#shop/money/value/points/earn-points.server.ts";
import { BENEFIT_FAQS } from "#shop/office/faq/benefit-faqs.ts";
import { listUnaskedFaqs } from "#shop/office/faq/begin-faqs.server.ts";
import { faqCategories } from "#shop/question/table.server.ts";
import { coupons, deskGifts, pointRules, valueLots } from "#shop/money/value/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { demoAdminsOf } from "./demo-accounts.server.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { writeFaqs } from "./seed-qna.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** A fixed code that the demo's README may print; real gift codes are random. */
const DEMO_GIFT = "SORI-GIFT-2026-DEMO";

/**
 * Besides the members' benefits: coupons for the other tabs, earned points, expiring points and a
 * gift code.
 */
export async function seedBenefits(
  shop: Shop,
  shelf: ShelfProduct[],
  { demo }: { demo: DemoMember },
): Promise<void> {
  const now = shop.now().getTime();
  // Coupons begin and end with a day of Seoul.
  const midnight = Math.floor((now + 9 * HOUR) / DAY) * DAY - 9 * HOUR;
  const inDays = (days: number) => new Date(midnight + days * DAY);
  await shop.db.insert(coupons).values(couponRows(shelf, inDays));
  await seedPoints(shop, demo, inDays);
  await seedGifts(shop, inDays);
  await seedWaitingGift(shop, demo);
  await seedFaqs(shop);
}

/** Frequently asked questions about the benefits that the demo uses, after the existing ones. */
async function seedFaqs({ db }: Shop): Promise<void> {
  const entries = await listUnaskedFaqs(db);
  await writeFaqs(db, { title: BENEFIT_FAQS, entries }, await db.$count(faqCategories));
}

type Days = (days: number) => Date;

const couponRows = (shelf: ShelfProduct[], inDays: Days): (typeof coupons.$inferInsert)[] => [
  {
    name: "배송비 선물",
    kind: "shipping",
    mostOff: 3000,
    combines: true,
    code: "SORISHIP",
    totalUses: 300,
    startsAt: inDays(-5),
    endsAt: inDays(60),
    createdAt: inDays(-5),
  },
  {
    name: "겨울 듣기 쿠폰",
    kind: "percent",
    percent: 10,
    mostOff: 3000,
    leastItems: 10_000,
    mayTake: true,
    takeDays: 14,
    endsAt: inDays(45),
    createdAt: inDays(-4),
  },
  {
    name: "처음 만난 소리 쿠폰",
    kind: "amount",
    amount: 2000,
    leastItems: 15_000,
    firstOrderOnly: true,
    mayTake: true,
    createdAt: inDays(-6),
  },
  {
    name: "소리 소품 쿠폰",
    kind: "amount",
    amount: 3000,
    productIds: goodsOf(shelf),
    mayTake: true,
    takeTotal: 100,
    takeUntil: inDays(21),
    endsAt: inDays(30),
    createdAt: inDays(-3),
  },
  {
    name: "새해 인사 쿠폰",
    kind: "amount",
    amount: 5000,
    leastItems: 50_000,
    code: "NEWYEAR27",
    startsAt: inDays(37),
    endsAt: inDays(51),
    createdAt: inDays(-2),
  },
  {
    name: "가을 낭독 쿠폰",
    kind: "percent",
    percent: 15,
    productIds: shelf.slice(0, 2).map(({ id }) => id),
    code: "AUTUMN26",
    startsAt: inDays(-80),
    endsAt: inDays(-20),
    createdAt: inDays(-81),
  },
  {
    name: "시험용 쿠폰",
    kind: "amount",
    amount: 1000,
    code: "TRYOUT",
    startsAt: inDays(-30),
    createdAt: inDays(-30),
    stoppedAt: inDays(-28),
  },
];

const SOUND_GOODS = ["voice-postcards", "porcelain-bell"];
const goodsOf = (shelf: ShelfProduct[]): string[] =>
  shelf.flatMap(({ key, id }) => (SOUND_GOODS.includes(key) ? [id] : []));

/** Points earned by existing orders, a thank-you of the shop, and points that expire soon. */
async function seedPoints(shop: Shop, demo: DemoMember, inDays: Days): Promise<void> {
  await shop.db.update(pointRules).set({ reviewPoints: 300, earnsSince: inDays(-30) });
  await earnPoints(shop);
  const thanks = { accountId: demo.id, kind: "points", by: "admin", reason: "correction" } as const;
  await addValue(shop.db, {
    ...thanks,
    amount: 2000,
    mark: "demo:thanks",
    facts: { reason: "배송이 늦어 드려요" },
    endsAt: inDays(340),
  });
  await addValue(shop.db, {
    ...thanks,
    amount: 800,
    mark: "demo:ending",
    facts: { reason: "설문에 답해주셔서 드려요" },
    endsAt: inDays(24),
  });
  await shop.db
    .update(valueLots)
    .set({ warnedAt: inDays(-7) })
    .where(sql`${valueLots.accountId} = ${demo.id} and ends_at < now() + interval '30 days'`);
}

/** A gift that the second owner proposed and the first has not approved. */
async function seedWaitingGift({ db, adminEmails, now }: Shop, { id }: DemoMember): Promise<void> {
  const owners = demoAdminsOf(adminEmails);
  const [giver] = await db
    .select()
    .from(users)
    .where(eq(users.email, owners[1] ?? ""));
  if (!giver) return;
  await db.insert(deskGifts).values({
    kind: "credit",
    accountId: id,
    worth: 70_000,
    reason: "녹음이 두 번 늦어져서 드려요",
    mark: "demo:waiting-gift",
    state: "waiting",
    givenBy: giver.id,
    at: new Date(now().getTime() - 5 * HOUR),
  });
}

async function seedGifts(shop: Shop, inDays: Days): Promise<void> {
  const endsAt = new Date(`${usualGiftEnd(shop.now())}T15:00:00Z`);
  const [batch] = await shop.db
    .insert(giftBatches)
    .values({ name: "연말 감사 선물", amount: 10_000, count: 1, endsAt, madeAt: inDays(-3) })
    .returning();
  await shop.db.insert(giftCodes).values({
    batchId: batch!.id,
    codeHash: hashOfToken(readGiftCode(DEMO_GIFT)!),
    ending: DEMO_GIFT.slice(-4),
  });
}
