import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { issueCoupon } from "#shop/office/coupon/issue-coupon.server.ts";
import { checkValue } from "#tests/invariants/check-value.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { buildCoupon } from "#tests/has/value.ts";
import { provenOwner } from "#tests/given/proven-owner.ts";
import { testShop } from "#tests/test-shop.ts";
import { couponForms, type EditedCoupon } from "../desk/coupon-forms.ts";
import { createCoupon, editCoupon } from "../desk/save-coupon.server.ts";
import { listOffers } from "../find-offers.server.ts";
import { quoteValue } from "../quote-value.ts";
import { couponGrants, coupons } from "../table.server.ts";
import { listCouponsToTake } from "./list-coupons-to-take.server.ts";
import { takeCoupon } from "./take-coupon.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const acting = await provenOwner(shop);
const PAST = new Date("2026-01-01T00:00:00Z");
const FUTURE = new Date("2090-01-01T00:00:00Z");
let lines = 0;

const toTake = (more: Partial<typeof coupons.$inferInsert> = {}) =>
  buildCoupon(shop.db, { mayTake: true, code: null, ...more });
const take = (couponId: string, accountId: string, address = `198.51.100.${++lines % 250}`) =>
  outcomeOf(takeCoupon(shop, couponId, { accountId, address }));
const takenOf = async (id: string) => {
  const [row] = await rowsOf(shop.db, coupons, { id });
  const grants = await shop.db.$count(couponGrants, eq(couponGrants.couponId, id));
  return { taken: row!.taken, grants };
};
const countOf = (outcomes: unknown[], outcome: unknown) =>
  outcomes.filter((one) => one === outcome).length;

test("of a hundred at once as many have it as there are, each once, and the others read that none is left", async () => {
  const { id } = await toTake({ takeTotal: 60 });
  const members = Array.from({ length: 100 }, (_, at) => `member ${at}`);
  const outcomes = await Promise.all(members.map((member) => take(id, member)));
  expect(countOf(outcomes, true)).toBe(60);
  expect(countOf(outcomes, "coupon-all-taken")).toBe(40);
  expect(await takenOf(id)).toEqual({ taken: 60, grants: 60 });
  const [mine] = await listCouponsToTake(shop.db, { accountId: "somebody else" });
  expect(mine).toMatchObject({ id, state: "gone" });
  expect(await checkValue(shop.db, [])).toEqual([]);
});

test("whoever presses often has it once, also the last one, and never reads that it is gone", async () => {
  const { id } = await toTake({ takeTotal: 1 });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(id, "hasty")));
  expect([countOf(outcomes, true), countOf(outcomes, false)]).toEqual([1, 19]);
  expect(await takenOf(id)).toEqual({ taken: 1, grants: 1 });
  expect(await take(id, "another")).toBe("coupon-all-taken");
});

test("what is not offered, has not begun, is over or stopped is not taken", async () => {
  const not = [
    { mayTake: false },
    { startsAt: FUTURE },
    { endsAt: PAST },
    { takeUntil: PAST },
    { stoppedAt: PAST },
  ];
  for (const more of not) {
    const { id } = await toTake(more);
    expect([more, await take(id, "late")]).toEqual([more, "coupon-not-to-take"]);
    expect(await takenOf(id)).toEqual({ taken: 0, grants: 0 });
    const listed = await listCouponsToTake(shop.db, { accountId: null });
    expect(listed.some((coupon) => coupon.id === id)).toBe(false);
  }
  for (const unknown of ["", "x", crypto.randomUUID()])
    expect(await take(unknown, "late")).toBe("coupon-not-to-take");
  const usedUp = await toTake({ totalUses: 5, used: 5 });
  expect(await take(usedUp.id, "late")).toBe("coupon-all-taken");
  await shop.db.update(coupons).set({ used: 0 }).where(eq(coupons.id, usedUp.id));
});

test("what its owner stops in that moment is not taken", async () => {
  const { id } = await toTake();
  const taking = await shop.db.transaction(async (tx) => {
    await tx.update(coupons).set({ stoppedAt: PAST }).where(eq(coupons.id, id));
    const begun = take(id, "in that moment");
    const waiting = sql`select from pg_locks where not granted and pid in (
      select pid from pg_locks where relation = 'coupons'::regclass
        and database = (select oid from pg_database where datname = current_database()))`;
    await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBeGreaterThan(0);
    return [begun];
  });
  expect(await taking[0]).toBe("coupon-not-to-take");
  expect(await takenOf(id)).toEqual({ taken: 0, grants: 0 });
});

test("nobody has a coupon twice, neither given and taken nor taken and given", async () => {
  const { id } = await toTake({ takeTotal: 5 });
  const [given, taker] = [await shop.has.member(), await shop.has.member()];
  const give = ({ email }: { email: string }) =>
    issueCoupon(shop, id, { intent: "issue", email, tells: false }, acting);
  await give(given);
  expect(await take(id, given.id)).toBe(false);
  expect(await take(id, taker.id)).toBe(true);
  expect(await give(taker)).toBe(0);
  expect(await takenOf(id)).toEqual({ taken: 1, grants: 2 });
});

test("a coupon for first orders is not for who ordered before", async () => {
  const { id } = await toTake({ firstOrderOnly: true });
  const [old, young] = [await shop.has.member(), await shop.has.member()];
  await shop.has.order({ memberId: old.id, guestId: null, payment: "paid", paidAt: PAST });
  const stateOf = async (accountId: string) =>
    (await listCouponsToTake(shop.db, { accountId })).find((coupon) => coupon.id === id)?.state;
  expect([await stateOf(old.id), await stateOf(young.id)]).toEqual(["not-first", "open"]);
  expect(await take(id, old.id)).toBe("coupon-not-first");
  expect(await take(id, young.id)).toBe(true);
  expect(await stateOf(young.id)).toBe("had");
});

test("what was taken is good to the end of its last day in Seoul, and the order form has it", async () => {
  const { id } = await toTake({ takeDays: 7, amount: 3000 });
  const member = await shop.has.member();
  await take(id, member.id);
  const offerRequest = { orderer: null, productIds: [], owner: null };
  const [offer] = await listOffers(shop.db, member.id, offerRequest);
  const ahead = (at: Date) => at.getTime() + 9 * 3600_000;
  const DAY = 24 * 3600_000;
  const day = Math.floor(ahead(new Date()) / DAY) + 8;
  expect(ahead(offer!.endsAt!)).toBe(day * DAY - 1000);
  expect(offer).toMatchObject({ couponId: id, amount: 3000, problem: null });
});

test("for a product stand those alone that the quote takes off it", async () => {
  const [one, other] = [await shop.has.product(), await shop.has.product()];
  const made = [
    await toTake({ productIds: [one.id] }),
    await toTake({ productIds: [other.id, one.id] }),
    await toTake({ productIds: [other.id] }),
    await toTake(),
  ];
  const listed = await listCouponsToTake(shop.db, { accountId: null, productId: one.id });
  const ids = listed.map(({ id }) => id);
  const bill = { lines: [{ productId: one.id, unitPrice: 5000, quantity: 1 }], shippingAmount: 0 };
  const wallet = { balance: { points: 0, credit: 0 }, use: { leastUse: 0, useUnit: 1 } };
  for (const coupon of made) {
    const offer = { ...coupon, couponId: coupon.id, grantId: null, problem: null };
    const quoted = quoteValue(bill, { coupons: [offer], points: 0, credit: 0 }, wallet);
    expect(ids.includes(coupon.id)).toBe(quoted.couponAmount > 0);
  }
});

test("one account and one line of the network take only so many in ten minutes", async () => {
  const { id } = await toTake();
  for (let at = 0; at < 30; at++) await take(id, "greedy");
  expect(await take(id, "greedy")).toBe("too-many-attempts");
  expect(await take(id, "modest")).toBe(true);
});

test("the owner sets the limits of taking; wrong ones stand beside their field, fewer than were taken are refused", async () => {
  const typed = (more: Record<string, string>) =>
    couponForms.safeParse({
      intent: "save",
      revision: "1",
      name: "겨울 인사 쿠폰",
      kind: "amount",
      amount: "3000",
      mayTake: "on",
      ...more,
    });
  const errors = (more: Record<string, string>) =>
    typed(more).error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(errors({ takeTotal: "0", takeDays: "366", takeUntil: "어제" })).toEqual([
    "takeTotal",
    "takeUntil",
    "takeDays",
  ]);
  expect(errors({ startsAt: "2090-02-01T00:00", takeUntil: "2090-01-01T00:00" })).toEqual([
    "takeUntil",
  ]);
  const form = (more: Record<string, string>) => typed(more).data as EditedCoupon;
  const { id } = await createCoupon(shop, form({ takeTotal: "3", takeDays: "7" }), acting);
  await take(id, "first");
  await take(id, "second");
  expect(await outcomeOf(editCoupon(shop, id, form({ takeTotal: "1" }), acting))).toHaveProperty(
    "takeTotal",
  );
  await editCoupon(shop, id, form({ mayTake: "", takeTotal: "2" }), acting);
  const [row] = await rowsOf(shop.db, coupons, { id });
  expect(row).toMatchObject({ mayTake: false, takeTotal: null, takeDays: null, taken: 2 });
  expect(await take(id, "third")).toBe("coupon-not-to-take");
  const [, edited] = await rowsOf(shop.db, auditLog, { subject: `coupon ${id}` }, auditLog.id);
  expect(edited!.before).toMatchObject({ mayTake: "on", takeTotal: "3", takeDays: "7" });
});
