import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { buildCoupon } from "#tests/has/value.ts";
import { coupons } from "./table.server.ts";

const { shop } = await openCounter();
const { db } = shop;
const guest = (): Orderer => ({ guestId: randomLetters(26) });
const ROUNDS = 5;

/**
 * Orders of one person by one phone, each with a coupon of 1,000 won, all at the same moment; how
 * many were placed.
 */
async function placedAtOnce(tries: { by: Orderer; code: string }[]): Promise<number> {
  const product = await shop.has.product({ stock: 90, price: 20_000, discountRatio: null });
  const ordererPhone = somePhone();
  const forms = await Promise.all(
    tries.map(({ code }) =>
      buildOrderForm(db, [{ product }], {
        couponCode: code,
        ordererPhone,
        ordererEmail: `${randomLetters(8)}@example.com`,
      }),
    ),
  );
  const outcomes = await Promise.all(
    tries.map(({ by }, at) =>
      outcomeOf(placeOrder(shop, { ...forms[at]!, totalShown: forms[at]!.totalShown - 1000 }, by)),
    ),
  );
  const codes = outcomes.filter(
    (outcome) => typeof outcome === "string" || !Object.hasOwn(outcome as object, "number"),
  );
  return tries.length - codes.length;
}

test("a coupon that one person may use once is used once by a member and guests with one phone at the same moment", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { code } = await buildCoupon(db, { usesPerPerson: 1 });
    const { id } = await shop.has.member();
    const who = [{ memberId: id }, guest(), guest(), guest()];
    expect(await placedAtOnce(who.map((by) => ({ by, code: code! })))).toBe(1);
  }
});

test("of several coupons for the first order one person uses one, also when all of them are used at the same moment", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const tries = await Promise.all(
      [0, 1, 2, 3].map(async () => ({
        by: guest(),
        code: (await buildCoupon(db, { firstOrderOnly: true })).code!,
      })),
    );
    expect(await placedAtOnce(tries)).toBe(1);
  }
  expect(await db.$count(coupons)).toBeGreaterThan(ROUNDS);
});
