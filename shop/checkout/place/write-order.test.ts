import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { watchStatements } from "#tests/watch-statements.ts";
import { products } from "#shop/product/table.server.ts";
import { orderKeys, orderLines, orders, timeline } from "#shop/order/table.server.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const guest = () => ({ guestId: randomLetters(26) });
const outcomeOf = (tried: PromiseSettledResult<unknown>) => {
  if (tried.status === "fulfilled") return "placed";
  return isRefusal(tried.reason) ? tried.reason.code : tried.reason;
};
const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock!;

/** The same orders as whoever reads them later gets them. */
const storedAs = ({ db }: TestShop, placed: Order[]): Promise<Order[]> =>
  Promise.all(placed.map(async ({ id }) => (await rowsOf(db, orders, { id }))[0]!));

/** All that was written of an order, without what differs between any two. */
async function writtenOf({ db }: TestShop, { id }: { id: string }) {
  const [order] = await rowsOf(db, orders, { id });
  const { number, placedAt, expiresAt, ...row } = order!;
  const lines = await rowsOf(db, orderLines, { orderId: id });
  const messages = await rowsOf(db, timeline, { orderId: id });
  const booked = await rowsOf(db, paymentLedger, { orderId: id });
  const keys = await rowsOf(db, orderKeys, { orderId: id });
  expect(booked.map(({ mark }) => mark)).toEqual([`intended:${number}:1`]);
  return {
    row: {
      ...row,
      id: 0,
      guestId: 0,
      placeKey: 0,
      placeHash: 0,
      supplyAgreedAt: row.supplyAgreedAt?.getTime() === placedAt.getTime(),
    },
    minutes: Math.round((expiresAt.getTime() - placedAt.getTime()) / 60_000),
    lines: lines.map((line) => ({ ...line, id: 0, orderId: 0 })),
    said: messages.map((event) => ({ ...event, id: 0, orderId: 0, at: 0 })),
    booked: booked.map((entry) => ({ ...entry, id: 0, orderId: 0, mark: 0, at: 0 })),
    keys: keys.map(({ key }) => key.replace(/^o.*/, "number")).toSorted(),
  };
}

test("each order is written by one statement, whoever orders in the same moment", async () => {
  const shop = await testShop();
  const [first, second] = [
    await shop.has.product({ stock: 50, shippingClass: "parcel" }),
    await shop.has.product({ stock: 50, shippingClass: "digital" }),
  ];
  const form = (with_ = {}) =>
    buildOrderForm(shop.db, [{ product: first, quantity: 2 }, { product: second }], {
      ordererPhone: "01012345678",
      ...with_,
    });
  const alone = await placeOrder(shop, await form(), guest());
  const forms = await Promise.all(Array.from({ length: 9 }, () => form()));
  const statements = watchStatements();
  const placed = await Promise.all(forms.map((one) => placeOrder(shop, one, guest())));
  expect(statements()).toEqual([...Array(9).fill("place_order"), ...Array(9).fill("quote_shelf")]);
  expect(new Set(placed.map(({ number }) => number)).size).toBe(9);
  expect(placed).toEqual(await storedAs(shop, placed));
  const usual = await writtenOf(shop, alone);
  for (const [at, order] of placed.entries()) {
    expect(await writtenOf(shop, order)).toEqual(usual);
    expect(order.placeKey).toBe(forms[at]!.placeKey);
  }
  expect([await stockOf(shop, first.id), await stockOf(shop, second.id)]).toEqual([30, 40]);
});

test("whatever is ordered is one statement: parcels, files, gifts, by members and guests", async () => {
  const shop = await testShop();
  const [parcel, files] = [
    await shop.has.product({ stock: 9, shippingClass: "parcel" }),
    await shop.has.product({ stock: 9, shippingClass: "digital" }),
  ];
  const { id: memberId } = await shop.has.member();
  const gift = { gift: "on", giftTo: "이하늘", giftMessage: "생일 축하해요" };
  const wishes = await Promise.all([
    buildOrderForm(shop.db, [{ product: parcel }], { courierMemo: "문 앞에 놓아주세요" }),
    buildOrderForm(shop.db, [{ product: files }]),
    buildOrderForm(shop.db, [{ product: files }], gift),
    buildOrderForm(shop.db, [{ product: parcel }], gift),
    buildOrderForm(shop.db, [{ product: parcel }, { product: files }]),
  ]);
  const statements = watchStatements();
  const placed = await Promise.all(
    wishes.map((form, at) => placeOrder(shop, form, at ? guest() : { memberId })),
  );
  expect(statements()).toEqual([...Array(5).fill("place_order"), ...Array(5).fill("quote_shelf")]);
  expect(placed).toEqual(await storedAs(shop, placed));
  expect(placed.map(({ giftState }) => giftState)).toEqual([
    null,
    null,
    "waiting",
    "waiting",
    null,
  ]);
  expect(
    placed.map(({ recipientName, memberId: whose, address, courierMemo }) => [
      recipientName,
      whose,
      address !== "",
      courierMemo,
    ]),
  ).toEqual([
    ["홍길동", memberId, true, "문 앞에 놓아주세요"],
    ["홍길동", null, false, ""],
    ["이하늘", null, false, ""],
    ["이하늘", null, true, ""],
    ["홍길동", null, true, ""],
  ]);
  expect(placed[2]!.gift).toMatchObject({ to: "이하늘", message: "생일 축하해요", files: true });
  expect(new Set([placed[2]!.giftLink, placed[3]!.giftLink]).size).toBe(2);
  expect(placed.map(({ supplyAgreedWords }) => supplyAgreedWords !== null)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(await checkOrders(shop.db, { shelves: { [parcel.id]: 9, [files.id]: 9 } })).toEqual([]);
});

test("who cannot have theirs is refused alone, whoever orders in the same moment", async () => {
  const shop = await testShop();
  const [plenty, last] = [
    await shop.has.product({ stock: 50 }),
    await shop.has.product({ stock: 2 }),
  ];
  const earlier = await buildOrderForm(shop.db, [{ product: plenty }]);
  await placeOrder(shop, earlier, guest());
  const forms = await Promise.all([
    ...Array.from({ length: 4 }, () => buildOrderForm(shop.db, [{ product: plenty }])),
    buildOrderForm(shop.db, [{ product: plenty, quantity: 2 }], { placeKey: earlier.placeKey }),
    ...Array.from({ length: 3 }, () =>
      buildOrderForm(shop.db, [{ product: plenty }, { product: last }]),
    ),
  ]);
  const tried = await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest())));
  const outcomes = tried.map(outcomeOf);
  expect(outcomes.slice(0, 5)).toEqual(["placed", "placed", "placed", "placed", "order-differs"]);
  expect(outcomes.slice(5).toSorted()).toEqual(["placed", "placed", "sold-out"]);
  expect([await stockOf(shop, plenty.id), await stockOf(shop, last.id)]).toEqual([43, 0]);
  expect(await checkOrders(shop.db, { shelves: { [plenty.id]: 50, [last.id]: 2 } })).toEqual([]);
});

test("of two orders that one device places in the same moment one makes way for the other", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 9 });
  const who = guest();
  const forms = await Promise.all(
    [1, 2, 3].map((quantity) => buildOrderForm(shop.db, [{ product, quantity }])),
  );
  const placed = await Promise.all(forms.map((form) => placeOrder(shop, form, who)));
  const held = await shop.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        placed.map(({ id }) => id),
      ),
    );
  expect(held.map(({ hold }) => hold).toSorted()).toEqual(["held", "released", "released"]);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 9 } })).toEqual([]);
});

test("who wants what somebody else has locked keeps nobody waiting who ordered in the same moment", async () => {
  const opened = await testShop();
  // A statement that waited for its rows would outlast the test.
  const { db, pool } = openDatabase(opened.databaseUrl, { role: APPLICATION_ROLE, slowness: 60 });
  const shop = { ...opened, db };
  const [free, locked] = [
    await shop.has.product({ stock: 9 }),
    await shop.has.product({ stock: 9 }),
  ];
  const forms = await Promise.all(
    [free, locked, free, locked, free].map((product) => buildOrderForm(shop.db, [{ product }])),
  );
  let placed: Promise<unknown>[] = [];
  await shop.db.transaction(async (db) => {
    await db.select().from(products).where(eq(products.id, locked.id)).for("update");
    placed = forms.map((form) => placeOrder(shop, form, guest()));
    await Promise.all([placed[0], placed[2], placed[4]]);
    expect(await stockOf(shop, locked.id)).toBe(9);
  });
  await Promise.all(placed);
  expect([await stockOf(shop, free.id), await stockOf(shop, locked.id)]).toEqual([6, 7]);
  await pool.end();
});

test("where the database is away nobody is told that they ordered, and the next ones are placed", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 9 });
  const forms = await Promise.all(
    Array.from({ length: 5 }, () => buildOrderForm(shop.db, [{ product }])),
  );
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(() => {
    throw new Error("Connection terminated unexpectedly");
  });
  const tried = await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest())));
  query.mockRestore();
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  const again = await Promise.all(forms.map((form) => placeOrder(shop, form, guest())));
  expect(new Set(again.map(({ number }) => number)).size).toBe(5);
  expect(await stockOf(shop, product.id)).toBe(4);
});

test("whatever two processes place at once, pieces, holds and books add up and each shopper gets their own answer", async () => {
  const shop = await testShop();
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 6, role: APPLICATION_ROLE });
  const process = [shop, { ...shop, db }];
  const wish = fc.record({
    process: fc.nat(1),
    shopper: fc.nat(9),
    lines: fc.uniqueArray(
      fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
      {
        selector: (line) => line.product,
        minLength: 1,
      },
    ),
    // 0 is one form that several devices post.
    key: fc.option(fc.nat(3)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 8, maxLength: 24 }), async (wishes) => {
      const shelves = await Promise.all([6, 12, 40].map((stock) => shop.has.product({ stock })));
      const run = randomLetters(8);
      const forms = await Promise.all(
        wishes.map(({ lines, key, shopper }) =>
          buildOrderForm(
            shop.db,
            lines.map(({ product, quantity }) => ({ product: shelves[product]!, quantity })),
            key === null
              ? {}
              : { placeKey: `${run}${`${key && shopper}${key}`.padStart(18, "a")}` },
          ),
        ),
      );
      const tried = await Promise.allSettled(
        forms.map((form, at) =>
          placeOrder(process[wishes[at]!.process]!, form, {
            guestId: `${run}${wishes[at]!.shopper}`,
          }),
        ),
      );
      for (const [at, one] of tried.entries()) {
        if (one.status === "fulfilled") expect(one.value.placeKey).toBe(forms[at]!.placeKey);
        else expect(["sold-out", "order-differs", "too-many-unpaid"]).toContain(outcomeOf(one));
      }
      const expected = Object.fromEntries(shelves.map(({ id }, at) => [id, [6, 12, 40][at]!]));
      expect(await checkOrders(shop.db, { shelves: expected })).toEqual([]);
    }),
    { numRuns: 12 },
  );
  await pool.end();
});

test("what a shopper holds is found by who they are, also by a plan made while there were few orders", async () => {
  const { db } = await testShop();
  for (const owner of ["guest_id", "member_id"]) {
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(
      `explain select from orders where ${owner} = 'someone' and hold = 'held'`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/orders_of_(guest|member)/);
  }
});
