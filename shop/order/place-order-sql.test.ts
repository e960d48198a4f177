import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { products } from "#shop/product/table.server.ts";
import { orderOf, rowOf, type StoredRow } from "#shop/order/order-row.server.ts";
import { orderLines, orders, timeline } from "#shop/order/table.server.ts";
import { insertOrder, type PlacedColumns, type PlacedLine } from "./insert-order.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

/** A value of its own for each column. */
const columns = (given: Partial<PlacedColumns> = {}): PlacedColumns => ({
  id: randomUUID(),
  number: `20261128-${randomLetters(8).toUpperCase()}`,
  placeKey: randomLetters(26),
  placeHash: "hash",
  memberId: null,
  guestId: randomLetters(26),
  placedFrom: `mark ${randomLetters(8)}`,
  ordererName: "홍길동",
  ordererPhone: "01012345678",
  ordererEmail: "hong@example.com",
  recipientName: "이하늘",
  recipientPhone: "01087654321",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
  courierMemo: "문 앞에 놓아주세요",
  recommenderCode: "sori",
  giftState: "waiting",
  gift: { to: "이하늘", message: "축하해요" } as unknown as PlacedColumns["gift"],
  giftLink: randomLetters(20),
  reservationId: randomUUID(),
  shipBy: "2026-12-24",
  isDifference: true,
  itemsAmount: 40_000,
  discountAmount: 1000,
  shippingAmount: 3000,
  couponAmount: 200,
  shippingCouponAmount: 300,
  pointsAmount: 400,
  creditAmount: 500,
  total: 40_600,
  shippingTerms: { surcharge: 1 } as unknown as PlacedColumns["shippingTerms"],
  payBy: "virtual_account",
  cashReceipt: "income",
  useEscrow: true,
  depositor: "홍길동가게",
  receiptNumber: "01012345678",
  paymentProvider: "practice",
  awaitsConsent: true,
  supplyAgreedWords: "2026-01",
  ...given,
});

const line = (given: Partial<PlacedLine> = {}): PlacedLine => ({
  productId: "product",
  title: "목소리",
  imageId: "image",
  options: [{ id: "option", axisName: "길이", label: "길게", priceDifference: 100 }],
  shippingClass: "digital",
  ownFee: { name: "가구" } as unknown as PlacedLine["ownFee"],
  fullPrice: 20_000,
  unitPrice: 19_500,
  quantity: 2,
  couponAmount: 200,
  hadPreview: true,
  supplyTerms: { days: 30 } as unknown as PlacedLine["supplyTerms"],
  licence: { version: "1" } as unknown as PlacedLine["licence"],
  tookStock: { product: true, options: ["option"] },
  brief: { script: "안녕하세요" } as unknown as PlacedLine["brief"],
  ...given,
});

const writtenOf = async ({ db }: TestShop, id: string) => ({
  order: (await rowsOf(db, orders, { id }))[0],
  lines: await rowsOf(db, orderLines, { orderId: id }, orderLines.id),
  events: await rowsOf(db, timeline, { orderId: id }),
  book: await rowsOf(db, paymentLedger, { orderId: id }),
});
const NOTHING = { order: undefined, lines: [], events: [], book: [] };

/** Of somebody who holds nothing, for one piece of a product. */
const alone = (order: PlacedColumns, productId: string) => ({
  order,
  minutes: 30,
  lines: [line({ productId, quantity: 1 })],
  by: "shopper" as const,
  at_once: {
    key: `key ${order.placeKey}`,
    orderer: `guest ${order.guestId}`,
    holds: [{ kind: "product", id: productId, pieces: 1, least: 5 }],
    takes: [{ kind: "product", id: productId, quantity: 1 }],
  },
});

/** The function as anybody calls it, on a connection of its own or another's. */
async function call(
  asks: { query: (text: string, values: unknown[]) => Promise<{ rows: { placed: StoredRow }[] }> },
  { order, lines, ...rest }: { order: PlacedColumns; lines: PlacedLine[] },
) {
  const document = { ...rest, order: rowOf(order), lines: lines.map(rowOf) };
  const { rows } = await asks.query("select place_order($1::jsonb) as placed", [
    JSON.stringify(document),
  ]);
  const placed = rows[0]?.placed;
  return placed ? orderOf(placed) : null;
}

const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock;

test("everything that placing decides is written as the document has it, lines in their order, and given back", async () => {
  const shop = await testShop();
  const { id: ofLineId } = (await shop.db.select().from(orderLines).limit(1))[0] ?? {
    id: (await rowsOf(shop.db, orderLines, { orderId: (await shop.has.order()).id }))[0]!.id,
  };
  const order = columns();
  const lines = [
    line({ title: "첫째", ofLineId, ofLineAs: "round" }),
    line({ title: "둘째", imageId: null, ownFee: null, supplyTerms: null, licence: null }),
    line({ title: "셋째", brief: null }),
  ];
  const placed = await insertOrder(shop.db, {
    order,
    minutes: 90,
    lines,
    by: "admin",
    accountId: "someone",
  });
  const written = await writtenOf(shop, order.id);
  expect(placed).toEqual(written.order);
  expect(placed).toMatchObject(order);
  expect(placed).toMatchObject({ delivery: "pending", payment: "pending", hold: "held" });
  expect(placed.expiresAt.getTime() - placed.placedAt.getTime()).toBe(90 * 60_000);
  expect(placed.supplyAgreedAt).toEqual(placed.placedAt);
  expect(written.lines).toMatchObject(lines);
  expect(written.events).toMatchObject([
    { event: "placed", by: "admin", accountId: "someone", facts: { total: 40_600 } },
  ]);
  expect(written.book).toMatchObject([
    {
      kind: "intended",
      amount: 40_600,
      provider: "practice",
      mark: `intended:${order.number}:1`,
      by: "admin",
      accountId: "someone",
    },
  ]);
});

test("an order of nothing to pay is in no book, and one without files agreed to no supply", async () => {
  const shop = await testShop();
  const order = columns({
    pointsAmount: 41_000,
    total: 0,
    supplyAgreedWords: null,
    paymentProvider: null,
  });
  await insertOrder(shop.db, { order, minutes: 30, lines: [line()], by: "shopper" });
  const written = await writtenOf(shop, order.id);
  expect(written.book).toEqual([]);
  expect(written.order).toMatchObject({ supplyAgreedAt: null, paymentProvider: null });
});

test("what breaks in the middle leaves nothing, and no piece is gone", async () => {
  const shop = await testShop();
  const { id } = await shop.has.product({ stock: 3 });
  const order = columns();
  const broken = { ...alone(order, id), lines: [line(), line({ quantity: null as never })] };
  await expect(call(shop.pool, broken)).rejects.toThrow("null value");
  const taken = columns({ placeKey: order.placeKey });
  // The refusal arrives a moment before its transaction lets go of the rows.
  await expect.poll(() => call(shop.pool, alone(order, id))).toMatchObject({ id: order.id });
  await expect(
    call(shop.pool, { ...alone(taken, id), at_once: undefined } as never),
  ).rejects.toThrow("orders_placeKey_unique");
  expect(await writtenOf(shop, taken.id)).toEqual(NOTHING);
  expect(await stockOf(shop, id)).toBe(2);
});

test("too few pieces on any shelf take none and write nothing", async () => {
  const shop = await testShop();
  const [plenty, none] = [
    await shop.has.product({ stock: 9 }),
    await shop.has.product({ stock: 0 }),
  ];
  const order = columns({ placedFrom: null });
  const document = alone(order, plenty.id);
  document.at_once.takes.push({ kind: "product", id: none.id, quantity: 1 });
  await expect(call(shop.pool, document)).rejects.toMatchObject({ code: "SH001" });
  expect(await writtenOf(shop, order.id)).toEqual(NOTHING);
  expect(await stockOf(shop, plenty.id)).toBe(9);
});

test.each(["key", "orderer", "holds"] as const)(
  "whose %s somebody else has at this moment is not waited for: nothing is written",
  async (which) => {
    const shop = await testShop();
    const { id } = await shop.has.product({ stock: 9 });
    const order = columns();
    const document = alone(order, id);
    const locked = {
      key: document.at_once.key,
      orderer: document.at_once.orderer,
      holds: `hold ${order.placedFrom} ${id}`,
    };
    await inTransaction(shop.db, async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${locked[which]}, 0))`);
      expect(await call(shop.pool, document)).toBeNull();
    });
    expect(await writtenOf(shop, order.id)).toEqual(NOTHING);
    expect(await stockOf(shop, id)).toBe(9);
    expect(await call(shop.pool, document)).toMatchObject({ id: order.id });
    expect(await stockOf(shop, id)).toBe(8);
  },
);

test("who holds something already, or would hold too much of a small shelf, is not written at once", async () => {
  const shop = await testShop();
  const { id } = await shop.has.product({ stock: 9 });
  const first = columns();
  await call(shop.pool, alone(first, id));
  const again = columns({ guestId: first.guestId });
  expect(await call(shop.pool, alone(again, id))).toBeNull();
  const more = columns({ placedFrom: first.placedFrom });
  const five = alone(more, id);
  five.at_once.holds[0]!.pieces = 5;
  expect(await call(shop.pool, five)).toBeNull();
  expect(await stockOf(shop, id)).toBe(8);
});

test("a connection that called it before a column was added goes on calling it", async () => {
  const shop = await testShop();
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const place = async () => {
    const order = columns();
    return call(
      {
        query: (text, values) => client.query({ name: "place_order", text, values }),
      },
      { order, minutes: 30, lines: [line()], by: "shopper" } as never,
    );
  };
  for (let time = 0; time < 7; time++) await place();
  await asOwner(shop, "alter table orders add column colour text not null default 'blue'");
  await asOwner(shop, "alter table order_lines add column colour text");
  expect(await place()).toMatchObject({ delivery: "pending" });
  await client.end();
});
