import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as schema from "#db/schema.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { COUPON } from "#shop/money/value/desk/coupon-forms.ts";
import { POINTS } from "#shop/money/value/points/point-forms.ts";
import { MOST_OF_ORDER, leastPayment, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { LINE_LIMIT, QUANTITY_LIMIT } from "#shop/product/sale.ts";
import { isRefusal } from "#shop/refusal.ts";
import { buildOrderForm } from "../has/order-form.ts";
import { buildCoupon, giveValue } from "../has/value.ts";
import { checkOrders } from "../order-invariants.ts";
import { testShop } from "../test-shop.ts";

const FOUR_BYTES = 2 ** 31 - 1;
const { price } = productLimits;

/**
 * What a column of four bytes or fewer holds of won at most, by the rule that bounds it. Options
 * and scripts are within the price of a product.
 */
const bounded: Record<string, number> = {
  "cart_lines.unit_price": price,
  "commission_scripts.length_won": price,
  "coupons.amount": COUPON.won,
  "coupons.least_items": COUPON.won,
  "coupons.most_off": COUPON.won,
  "order_lines.coupon_amount": MOST_OF_ORDER,
  "order_lines.full_price": price,
  "order_lines.unit_price": price,
  "point_rules.least_use": POINTS.leastUse,
  "point_rules.review_points": POINTS.review,
  "point_rules.use_unit": Math.max(...POINTS.units),
  "price_history.final": price,
  "price_history.price": price,
  "product_options.price_difference": price,
  "product_search.price": price,
  "products.base_price": price,
  "products.price": price,
  "reservations.unit_price": price,
  "watches.price": price,
};

const isWon =
  /amount|price|won|fee|refund|points|credit|earned|taken_back|missing|settled|captured|reserved$|returned$|remaining|shipping|discount_|^total$|final|most_off|least|use_unit|came|went|worth|owed/;
/** Numbers of four bytes that are no won, whatever they are called. */
const isOther = /discount_ratio|total_uses|take_total|followed/;

test("every column of won is wide enough for what may stand in it", () => {
  const narrow = Object.values(schema)
    .filter((each) => each instanceof PgTable)
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns
        .filter((column) => /^(integer|smallint|real)/.test(column.getSQLType()))
        .map((column) => column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        .filter((column) => isWon.test(column) && !isOther.test(column))
        .map((column) => `${name}.${column}`);
    });
  expect(narrow.toSorted()).toEqual(Object.keys(bounded).toSorted());
  for (const [column, most] of Object.entries(bounded))
    expect([column, most <= FOUR_BYTES]).toEqual([column, true]);
});

type Cart = {
  lines: { product: { id: string }; quantity: number }[];
  couponCode: string;
  points: string;
  payBy: PayBy;
};

test("an order of any size is placed to the won or refused in words, and never breaks", async () => {
  const shop = await testShop();
  const { id: memberId } = await shop.has.member();
  await giveValue(shop.db, memberId, { amount: 1_000_000_000 });
  const prices = [1, 99, 100, 150, 1000, 39_900, 9_999_999, price - 1, price];
  const shelf = await Promise.all(
    prices.flatMap((each) =>
      [null, 50].map((discountRatio) =>
        shop.has.product({ price: each, discountRatio, stock: null, shippingClass: "digital" }),
      ),
    ),
  );
  const coupons = [
    await buildCoupon(shop.db, { kind: "percent", percent: 50, amount: null, usesPerPerson: 100 }),
    await buildCoupon(shop.db, { kind: "percent", percent: 100, amount: null, usesPerPerson: 100 }),
    await buildCoupon(shop.db, { amount: COUPON.won, usesPerPerson: 100 }),
  ].map(({ code }) => code!);
  const wanted: fc.Arbitrary<Cart> = fc.record({
    lines: fc.uniqueArray(
      fc.record({
        product: fc.constantFrom(...shelf),
        quantity: fc.constantFrom(1, 2, 20, 50, QUANTITY_LIMIT),
      }),
      { minLength: 1, maxLength: LINE_LIMIT, selector: ({ product }) => product.id },
    ),
    couponCode: fc.constantFrom("", ...coupons),
    points: fc.constantFrom("", "1000", "999999999"),
    payBy: fc.constantFrom<PayBy>("card", "virtual_account"),
  });
  let placed = 0;
  const order = async ({ lines, ...fields }: Cart) => {
    const form = await buildOrderForm(shop.db, lines, fields);
    const place = (totalShown: number) =>
      placeOrder(shop, { ...form, totalShown }, { memberId }).catch((error: unknown) => error);
    const first = await place(form.totalShown);
    const isChanged = isRefusal(first) && first.code === "price-changed";
    return isChanged ? place(Number(first.facts.total)) : first;
  };
  await fc.assert(
    fc.asyncProperty(wanted, async (cart) => {
      const outcome = await order(cart);
      if (isRefusal(outcome) || isBadInput(outcome)) return;
      if (outcome instanceof Error) throw outcome;
      const { total, payBy } = outcome as { total: number; payBy: PayBy };
      expect(total === 0 || total >= leastPayment(payBy)).toBe(true);
      placed += 1;
    }),
    {
      numRuns: 40,
      examples: [
        [
          {
            lines: [{ product: shelf.at(-2)!, quantity: QUANTITY_LIMIT }],
            couponCode: coupons[0]!,
            points: "",
            payBy: "card",
          },
        ],
        [
          {
            lines: [{ product: shelf.at(-2)!, quantity: 20 }],
            couponCode: coupons[0]!,
            points: "",
            payBy: "card",
          },
        ],
        [
          {
            lines: [{ product: shelf[0]!, quantity: 50 }],
            couponCode: "",
            points: "",
            payBy: "card",
          },
        ],
      ],
    },
  );
  expect(placed).toBeGreaterThan(0);
  expect(
    (await checkOrders(shop.db, { settled: false })).filter((one) => one.startsWith("value")),
  ).toEqual([]);
});
