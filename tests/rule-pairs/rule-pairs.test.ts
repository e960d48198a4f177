import { readFileSync } from "node:fs";
import { inArray, sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { jsonParam } from "#shop/database/prepared.server.ts";
import { formerPrice } from "#shop/law/former-price.ts";
import { couponForms } from "#shop/money/value/desk/coupon-forms.ts";
import { quoteValue } from "#shop/money/value/quote-value.ts";
import { couponKinds } from "#shop/money/value/value-kinds.ts";
import { amountsOf } from "#shop/order/amounts.ts";
import { claim, isClaimOpen } from "#shop/order/claim-status.ts";
import { awaitsReceiver } from "#shop/order/list/order-conditions.server.ts";
import { tabCondition, tabNames } from "#shop/order/list/tab-condition.server.ts";
import { lessValue } from "#shop/order/value-request.ts";
import { tabOf, waitsForReceiver } from "#shop/order/standing.ts";
import { claimIsOpen, isUnderCanceled, paymentIn } from "#shop/order/status-condition.server.ts";
import {
  delivery,
  payment,
  paymentGroups,
  paymentIs,
  type PaymentGroup,
} from "#shop/order/status.ts";
import { productFields } from "#shop/product/fields.ts";
import { discountAt, finalPrice } from "#shop/product/price.ts";
import { sellable } from "#shop/product/product-card.server.ts";
import { reservedInTurn } from "#shop/product/reserved-in-turn.server.ts";
import { QUANTITY_LIMIT, saleOf } from "#shop/product/sale.ts";
import { products } from "#shop/product/table.server.ts";
import { asOwner, testShop } from "../test-shop.ts";

/**
 * Every rule of price, of a limit per person and of status that the shop knows in TypeScript and
 * the database in SQL. What stands here is held equal in this file; what needs whole orders is held
 * where those are made:
 */
const heldElsewhere: [rule: string, file: string, test: string][] = [
  [
    "a parcel that is late: shipDue and lateCondition",
    "shop/office/order/list-orders.test.ts",
    "shipDue(order)",
  ],
  [
    "what one person has of a limited product: the order page's words and refuseBeyondLimit, both of findKept",
    "shop/order/limit/person-limit.test.ts",
    "keptBy(product, by)",
  ],
  [
    "a coupon that may be used: what is offered and what is refused when the order is written",
    "shop/money/value/place-with-value.test.ts",
    "per person by account, phone or mail",
  ],
  [
    "figures: an entry split in SQL adds up to the won of the ledger",
    "shop/money/figures/figures-are-the-ledger.test.ts",
    "test(",
  ],
  [
    "moves of an order: the machines and what moveOrder's compare-and-set takes",
    "shop/order/status.test.ts",
    "test(",
  ],
];

test.each(heldElsewhere)("%s: is held in %s", (_, file, words) => {
  expect(readFileSync(projectFile(file), "utf8")).toContain(words);
});

const shop = await testShop();

/**
 * What the database answers for each case, in one statement; `fields` names and types what a case
 * has.
 */
async function answers<Answer>(cases: object[], fields: string, answer: SQL): Promise<Answer[]> {
  const { rows } = await shop.db.execute<{ answers: Answer[] }>(sql`
    select json_agg(${answer} order by place) as answers
    from jsonb_array_elements(${jsonParam(cases)}::jsonb) with ordinality as each(one, place)
    cross join lateral jsonb_to_record(one) as given(${sql.raw(fields)})`);
  return rows[0]!.answers;
}

/** The same cases in every run. */
const manyOf = <Case>(kind: fc.Arbitrary<Case>): Case[] =>
  fc.sample(kind, { numRuns: 4000, seed: 28 });

const price = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.integer({ min: 0, max: 200 }).map((thousands) => thousands * 1000),
  fc.integer({ min: 0, max: 100_000_000 }),
);

test("a final price: finalPrice and shop_final_price", async () => {
  const cases = manyOf(
    fc.record({ price, discountRatio: fc.option(fc.integer({ min: 0, max: 100 })) }),
  );
  const fields = 'price int, "discountRatio" int';
  expect(await answers(cases, fields, sql`shop_final_price(price, "discountRatio")`)).toEqual(
    cases.map(finalPrice),
  );
});

test("a discount in force: discountAt and shop_discount_now", async () => {
  const second = fc.option(fc.integer({ min: -2, max: 2 }));
  const cases = manyOf(
    fc.record({ ratio: fc.option(fc.integer({ min: 1, max: 99 })), from: second, until: second }),
  );
  const at = (field: string) => sql.raw(`now() + make_interval(secs => "${field}")`);
  const now = new Date();
  const moved = (seconds: number | null) =>
    seconds === null ? null : new Date(now.getTime() + seconds * 1000);
  expect(
    await answers(
      cases,
      'ratio int, "from" int, "until" int',
      sql`shop_discount_now(ratio, ${at("from")}, ${at("until")})`,
    ),
  ).toEqual(
    cases.map(({ ratio, from, until }) =>
      discountAt(
        { discountRatio: ratio, discountFrom: moved(from), discountUntil: moved(until) },
        now,
      ),
    ),
  );
});

const standings = delivery.names.flatMap((state) =>
  payment.names.flatMap((money) =>
    [null, ...claim.names].flatMap((claimStatus) =>
      [null, "waiting" as const, "accepted" as const].map((giftState) => ({
        delivery: state,
        payment: money,
        claimStatus,
        giftState,
      })),
    ),
  ),
);
/** What the database answers for each standing, asked as of a row of `orders`. */
const ofOrders = async <Answer>(answer: SQL): Promise<Answer[]> => {
  const cases = standings.map(({ claimStatus, giftState, ...order }) => ({
    ...order,
    claim_status: claimStatus,
    gift_state: giftState,
  }));
  const { rows } = await shop.db.execute<{ answers: Answer[] }>(sql`
    select json_agg(${answer} order by place) as answers
    from jsonb_array_elements(${jsonParam(cases)}::jsonb) with ordinality as each(one, place)
    cross join lateral jsonb_to_record(one) as orders(delivery delivery_status, payment payment_status, claim_status claim_status, gift_state text)`);
  return rows[0]!.answers;
};
const standingFields = 'delivery text, payment text, "claimStatus" text';

test.each(Object.keys(paymentGroups) as PaymentGroup[])(
  "money that is %s: paymentIs and paymentIn",
  async (group) => {
    expect(await answers(standings, standingFields, paymentIn(sql`payment`, group))).toEqual(
      standings.map((order) => paymentIs(order, group)),
    );
  },
);

test("a claim that is open: isClaimOpen and claimIsOpen", async () => {
  const isOpen = sql`coalesce(${claimIsOpen(sql`"claimStatus"`)}, false)`;
  expect(await answers(standings, standingFields, isOpen)).toEqual(standings.map(isClaimOpen));
});

test("an order's tab: tabOf, tabCondition and isUnderCanceled", async () => {
  const columns = {
    payment: sql`orders.payment`,
    delivery: sql`orders.delivery`,
    claimStatus: sql`orders.claim_status`,
  };
  const under = sql.join(
    tabNames.map((tab) => sql`case when ${tabCondition(tab)} then ${tab}::text end`),
    sql`, `,
  );
  const found = await ofOrders<{ tabs: (string | null)[]; canceled: boolean }>(
    sql`json_build_object('tabs', array[${under}], 'canceled', ${isUnderCanceled(columns)})`,
  );
  expect(found.map(({ tabs, canceled }) => [tabs.filter((tab) => tab !== null), canceled])).toEqual(
    standings.map((order) => [[tabOf(order)], tabOf(order) === "canceled"]),
  );
});

test("a gift that waits for its receiver: waitsForReceiver and awaitsReceiver", async () => {
  expect(await ofOrders(sql`coalesce(${awaitsReceiver}, false)`)).toEqual(
    standings.map(waitsForReceiver),
  );
});

test.each([
  ["delivery_status", delivery.names],
  ["payment_status", payment.names],
  ["claim_status", claim.names],
])("the states of %s are those of its machine", async (type, names) => {
  const { rows } = await shop.db.execute<{ names: string[] }>(
    sql`select enum_range(null::${sql.raw(type)})::text[] as names`,
  );
  expect(rows[0]!.names.toSorted()).toEqual([...names].toSorted());
});

const DAY = 24 * 3600_000;

test("what a discount may be compared with: formerPrice and shop_base_price", async () => {
  const point = fc.record({
    days: fc.constantFrom(0.5, 1, 7, 19, 20, 21, 40),
    price: fc.constantFrom(8_000, 10_000),
    final: fc.constantFrom(7_000, 8_000),
    isShown: fc.constantFrom(true, true, true, false),
  });
  const began = Date.parse("2026-01-01T00:00:00Z");
  const histories = fc
    .sample(fc.array(point, { minLength: 1, maxLength: 6 }), { numRuns: 300, seed: 28 })
    .map((points, at) => {
      let now = began;
      return points.map(({ days, ...one }) => {
        now += days * DAY;
        return { ...one, id: `history-${at}`, at: new Date(now) };
      });
    });
  await asOwner(
    shop,
    `insert into products (id, title, price) select 'history-' || n, 'n', 10000 from generate_series(0, 299) n;
     delete from price_history where product_id like 'history-%';
     insert into price_history (product_id, at, price, final, is_shown)
     select one->>'id', (one->>'at')::timestamptz, (one->>'price')::int, (one->>'final')::int, (one->>'isShown')::boolean
     from jsonb_array_elements('${JSON.stringify(histories.flat())}'::jsonb) with ordinality as each(one, place) order by place`,
  );
  const cases = histories.map((points) => ({
    id: points[0]!.id,
    since: formerPrice(points).since,
  }));
  expect(
    await answers(cases, "id text, since timestamptz", sql`shop_base_price(id, since)`),
  ).toEqual(histories.map((points) => formerPrice(points).lowest));
});

test("when a product can be reserved: saleOf and reservedInTurn", async () => {
  const now = new Date();
  const moments = [null, -2, -1, 1, 2].map((hours) =>
    hours === null ? null : new Date(now.getTime() + hours * 3600_000),
  );
  const windows = moments
    .flatMap((opens) => moments.map((closes) => ({ opens, closes })))
    .filter(({ opens, closes }) => !opens || !closes || opens < closes);
  const rows = windows.map(({ opens, closes }, at) => ({
    id: `window-${at}`,
    title: "예약",
    price: 1000,
    isShow: true,
    saleKind: "reserve" as const,
    reservationOpensAt: opens,
    reservationClosesAt: closes,
  }));
  await shop.db.insert(products).values(rows);
  const { rows: found } = await shop.db.execute<{ id: string; stage: number }>(
    sql`select id, stage from ${reservedInTurn({ now, most: 100, withClosed: true })}`,
  );
  const stages = new Map(found.map(({ id, stage }) => [id, stage]));
  const staged = ["open", "not-yet", "closed"];
  expect(rows.map(({ id }) => staged[stages.get(id)!])).toEqual(
    rows.map((row) => saleOf({ ...row, stock: null }, now)),
  );
});

test("what is sold out: saleOf and sellable", async () => {
  const stocks = fc.constantFrom(null, 0, 0, 2);
  const cases = fc.sample(
    fc.record({
      stock: stocks,
      axes: fc.array(fc.array(stocks, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
    }),
    { numRuns: 60, seed: 28 },
  );
  const shelf = [];
  for (const { stock, axes } of cases) {
    const options = axes.map((values, axis) => ({
      name: `축 ${axis}`,
      values: values.map((each, at) => ({ label: `값 ${at}`, stock: each })),
    }));
    shelf.push({ ...(await shop.has.product({ stock, options })), axes });
  }
  const ids = shelf.map(({ id }) => id);
  const found = await shop.db
    .select({ id: products.id, isOut: sql<boolean>`coalesce(${sellable} = 0, false)` })
    .from(products)
    .where(inArray(products.id, ids));
  const out = new Map(found.map(({ id, isOut }) => [id, isOut]));
  expect(ids.map((id) => out.get(id))).toEqual(
    shelf.map(({ axes, ...product }) => {
      const options = axes.map((values) => ({ values: values.map((stock) => ({ stock })) }));
      return saleOf({ ...product, options }, new Date()) === "sold-out";
    }),
  );
});

/** A check constraint as a condition over its columns. */
async function checkOf(name: string): Promise<SQL> {
  const { rows } = await shop.db.execute<{ words: string }>(
    sql`select pg_get_constraintdef(oid) as words from pg_constraint where conname = ${name}`,
  );
  return sql.raw(rows[0]!.words.replace(/^CHECK/, ""));
}

test("a price and a percent that may be saved: the fields of a product and products_price_in_won", async () => {
  const whole = fc.integer({ min: -5, max: 105 });
  const cases = manyOf(fc.record({ price: whole, discount_ratio: fc.option(whole) }));
  const { price: full, discountRatio } = productFields;
  expect(
    await answers(cases, "price int, discount_ratio int", await checkOf("products_price_in_won")),
  ).toEqual(
    cases.map(
      ({ price: won, discount_ratio: percent }) =>
        full.read(String(won)) !== undefined &&
        discountRatio.read(percent === null ? "" : String(percent)) !== undefined,
    ),
  );
});

test("pieces of a line: QUANTITY_LIMIT and cart_lines_quantity", async () => {
  const cases = Array.from({ length: 2 * QUANTITY_LIMIT }, (_, at) => ({ quantity: at - 5 }));
  expect(await answers(cases, "quantity int", await checkOf("cart_lines_quantity"))).toEqual(
    cases.map(({ quantity }) => quantity >= 1 && quantity <= QUANTITY_LIMIT),
  );
});

test("what a coupon takes off: the form and coupons_take_off", async () => {
  const number = fc.option(fc.integer({ min: -2, max: 103 }));
  const cases = manyOf(
    fc.record({ kind: fc.constantFrom(...couponKinds), amount: number, percent: number }),
  );
  const typed = (value: number | null) => (value === null ? "" : String(value));
  const may = await answers<boolean | null>(
    cases,
    "kind text, amount int, percent int",
    await checkOf("coupons_take_off"),
  );
  const read = cases.map(({ kind, amount, percent }) =>
    couponForms.safeParse({
      intent: "save",
      revision: "1",
      name: "쿠폰",
      usesPerPerson: "1",
      kind,
      amount: typed(amount),
      percent: typed(percent),
    }),
  );
  // The form also refuses numbers that its kind does not use.
  for (const [at, { success }] of read.entries())
    if (success) expect([cases[at], may[at]]).toEqual([cases[at], true]);
  expect(read.some(({ success }) => success)).toBe(true);
});

const bill = fc.record({
  lines: fc.array(
    fc.record({
      productId: fc.constantFrom("a", "b", "c"),
      fullPrice: fc.integer({ min: 0, max: 200_000 }),
      percent: fc.integer({ min: 0, max: 99 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      shippingClass: fc.constantFrom<"digital" | "parcel">("digital", "parcel"),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shippingFee: fc.constantFrom(0, 3000),
  coupons: fc.array(
    fc.record({
      kind: fc.constantFrom(...couponKinds),
      amount: fc.integer({ min: 1, max: 300_000 }),
      percent: fc.integer({ min: 1, max: 100 }),
      mostOff: fc.option(fc.integer({ min: 1, max: 50_000 })),
      leastItems: fc.constantFrom(0, 10_000),
      combines: fc.boolean(),
      productIds: fc.constantFrom<string[]>([], ["a"], ["a", "b"]),
    }),
    { maxLength: 3 },
  ),
  points: fc.integer({ min: 0, max: 500_000 }),
  credit: fc.integer({ min: 0, max: 500_000 }),
});

type Bill = typeof bill extends fc.Arbitrary<infer Made> ? Made : never;

function amountsOfBill({ lines, shippingFee, coupons, points, credit }: Bill) {
  const priced = lines.map(({ percent, ...line }) => ({
    ...line,
    unitPrice: finalPrice({ price: line.fullPrice, discountRatio: percent }),
    ownFee: null,
  }));
  const amounts = amountsOf(priced, { shippingFee, freeShippingFrom: 50_000 });
  const offers = coupons.map((coupon, at) => ({
    ...coupon,
    couponId: String(at),
    grantId: null,
    name: "쿠폰",
    endsAt: null,
    problem: null,
  }));
  const quote = quoteValue(
    { lines: priced, shippingAmount: amounts.shippingAmount },
    { coupons: offers, points, credit },
    { balance: { points: 300_000, credit: 300_000 }, use: { leastUse: 0, useUnit: 1 } },
  );
  return { priced, quote, amounts: lessValue(amounts, quote) };
}

test("what an order costs: amountsOf with quoteValue, and the checks that orders and their lines add up", async () => {
  const quotes = manyOf(bill).map(amountsOfBill);
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
  const rows = quotes.map(({ amounts }) =>
    Object.fromEntries(Object.entries(amounts).map(([name, won]) => [snake(name), won])),
  );
  const fields = Object.keys(rows[0]!)
    .map((name) => `${name} bigint`)
    .join(", ");
  const isRight = sql`${await checkOf("orders_amounts_add_up")} and ${await checkOf("orders_value_not_negative")}`;
  expect(new Set(await answers(rows, fields, isRight))).toEqual(new Set([true]));
  const lines = quotes.flatMap(({ priced, quote }) =>
    priced.map(({ unitPrice, quantity }, at) => ({
      unit_price: unitPrice,
      quantity,
      coupon_amount: quote.lineParts[at],
    })),
  );
  const ofLines = "unit_price int, quantity int, coupon_amount int";
  const within = await checkOf("order_lines_coupon_within");
  expect(new Set(await answers(lines, ofLines, within))).toEqual(new Set([true]));
});
