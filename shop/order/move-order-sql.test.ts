import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import type { MovedColumn, Order } from "./move-order.server.ts";
import { orderOf, rowOf, type StoredRow } from "./order-row.server.ts";
import { orders, timeline } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const waiting = (shop: TestShop, given = {}) =>
  shop.has.order({ delivery: "pending", payment: "pending", hold: "held", ...given });

/** What moves this order as it was read to being confirmed. */
const confirm = (order: Order, given: { set?: object; [part: string]: unknown } = {}) => ({
  by: "payment",
  events: ["payment.confirm"],
  facts: {},
  ...given,
  id: order.id,
  was: rowOf({
    delivery: order.delivery,
    payment: order.payment,
    claimStatus: order.claimStatus,
    ...(given["was"] as object),
  }),
  set: rowOf({ delivery: order.delivery, payment: "confirming", ...given.set }),
});

type Asks = {
  query: (text: string, values: unknown[]) => Promise<{ rows: { moved: StoredRow | null }[] }>;
};

async function call(asks: Asks, document: object): Promise<Order | null> {
  const { rows } = await asks.query("select move_order($1::jsonb) as moved", [
    JSON.stringify(document),
  ]);
  const moved = rows[0]?.moved;
  return moved ? orderOf(moved) : null;
}

const readBack = async ({ db }: TestShop, { id, number }: Order) => ({
  order: (await rowsOf(db, orders, { id }))[0]!,
  events: (await rowsOf(db, timeline, { orderId: id }, timeline.id)).map(
    ({ event, by, accountId, facts }) => ({ event, by, accountId, facts }),
  ),
  book: await rowsOf(db, paymentLedger, { orderId: id }),
  told: await rowsOf(db, notices, { subjectKey: number }),
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

const ALL: Required<{ [column in MovedColumn]: Order[column] }> = {
  hold: "sold",
  paymentKey: randomLetters(20),
  paymentTry: 3,
  payBy: "virtual_account",
  cashReceipt: "income",
  useEscrow: true,
  depositor: "홍길동가게",
  receiptNumber: "01012345678",
  deposit: { bank: "국민" } as unknown as Order["deposit"],
  depositSecret: "secret",
  receiptUrl: "https://receipt.example",
  confirmingSince: at(1),
  paidAt: at(2),
  doneAt: at(3),
  confirmedAt: at(6),
  withdrawalEndedAt: at(4),
  shipBy: "2026-12-24",
  partlySent: true,
  waybillCompany: "cj",
  waybillNumber: "123456789012",
  guestId: randomLetters(26),
  placedFrom: "mark",
  expiresAt: at(5),
};

test("each column that a move may change is changed, and what it does not name stays", async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  const moved = await call(shop.pool, confirm(order, { set: ALL }));
  const stored = (await readBack(shop, order)).order;
  expect(moved).toEqual(stored);
  expect(stored).toEqual({ ...order, ...ALL, payment: "confirming" });
  const back = await call(shop.pool, confirm(stored, { set: { payment: "failed" } }));
  expect(back).toEqual({ ...stored, payment: "failed" });
  const sent = await call(shop.pool, confirm(back!, { set: { waybillCompany: "hanjin" } }));
  expect(sent).toMatchObject({ waybillCompany: "hanjin", waybillNumber: ALL.waybillNumber });
  const emptied = await call(
    shop.pool,
    confirm(sent!, { set: { payment: "pending", deposit: null, paidAt: null, placedFrom: null } }),
  );
  expect(emptied).toMatchObject({ deposit: null, paidAt: null, placedFrom: null, doneAt: at(3) });
});

test.each([
  ["delivery", { delivery: "ready" }],
  ["payment", { payment: "failed" }],
  ["claim", { claimStatus: "requested" }],
] as const)("an order whose %s is another than was read moves nothing", async (_, was) => {
  const shop = await testShop();
  const order = await waiting(shop);
  const before = await readBack(shop, order);
  const ledger = [rowOf({ kind: "authenticated", amount: 1, mark: randomLetters(9), facts: {} })];
  const storedRows = [noticeOf(order)];
  expect(await call(shop.pool, confirm(order, { was, ledger, notices: storedRows }))).toBeNull();
  expect(await readBack(shop, order)).toEqual(before);
});

const noticeOf = ({ number }: Order, event = "order-paid") =>
  rowOf({
    event,
    subjectKey: number,
    channel: "message",
    to: "01012345678",
    messageId: `<${randomLetters(9)}@shop>`,
    facts: { values: { number } },
  });

test("events, entries of the book and notices are written with the move, in their order", async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  const before = await readBack(shop, order);
  const [mark, paymentKey] = [randomLetters(9), randomLetters(20)];
  const entry = { kind: "authenticated", amount: 7, mark, paymentKey, facts: { method: "card" } };
  const document = confirm(order, {
    by: "admin",
    account_id: "someone",
    events: ["payment.confirm", "delivery.fail"],
    facts: { reason: "late" },
    ledger: [rowOf(entry), rowOf({ ...entry, amount: 8 })],
    notices: [noticeOf(order, "first"), noticeOf(order, "second")],
  });
  await call(shop.pool, document);
  const { events, book, told: reported } = await readBack(shop, order);
  const answer = { by: "admin", accountId: "someone", facts: { reason: "late" } };
  expect(events.slice(before.events.length)).toEqual([
    { event: "payment.confirm", ...answer },
    { event: "delivery.fail", ...answer },
  ]);
  // A mark that is there already is passed over.
  expect(book.slice(before.book.length)).toMatchObject([
    { ...entry, by: "admin", accountId: "someone", provider: order.paymentProvider ?? "none" },
  ]);
  expect(reported).toMatchObject([
    {
      event: "first",
      channel: "message",
      state: "waiting",
      facts: { values: { number: order.number } },
    },
    { event: "second", channel: "message", state: "waiting" },
  ]);
});

test("what the ledger's checks refuse moves nothing and tells nobody", async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  const before = await readBack(shop, order);
  const key = randomLetters(20);
  const refunded = rowOf({ kind: "refunded", amount: 5, mark: key, paymentKey: key, facts: {} });
  await expect(
    call(shop.pool, confirm(order, { ledger: [refunded], notices: [noticeOf(order)] })),
  ).rejects.toMatchObject({ code: "23514" });
  expect(await readBack(shop, order)).toEqual(before);
});

test("whether there is time left is judged by the database, and pieces must be held for this payment", async () => {
  const shop = await testShop();
  const over = await waiting(shop, { expiresAt: new Date(Date.now() - 1000) });
  expect(await call(shop.pool, confirm(over, { when: "in-time" }))).toBeNull();
  const open = await waiting(shop, { expiresAt: new Date(Date.now() + 60_000) });
  expect(await call(shop.pool, confirm(open, { when: "in-time" }))).not.toBeNull();
  const paymentKey = randomLetters(20);
  const held = await waiting(shop, { paymentKey });
  const when = "held-for-payment";
  const other = { paymentKey: randomLetters(20) };
  expect(await call(shop.pool, confirm(held, { when, set: other }))).toBeNull();
  const released = await waiting(shop, { paymentKey: randomLetters(20), hold: "released" });
  const own = { paymentKey: released.paymentKey };
  expect(await call(shop.pool, confirm(released, { when, set: own }))).toBeNull();
  expect(await call(shop.pool, confirm(held, { when, set: { paymentKey } }))).not.toBeNull();
  const unknown = await waiting(shop);
  expect(await call(shop.pool, confirm(unknown, { when: "whenever" }))).toBeNull();
});

test("another try has some minutes at least, and never less time than there was", async () => {
  const shop = await testShop();
  const late = await waiting(shop, { expiresAt: new Date(Date.now() + 1000) });
  const longer = await call(shop.pool, confirm(late, { least_minutes: 5 }));
  expect(Math.round((longer!.expiresAt.getTime() - Date.now()) / 60_000)).toBe(5);
  const early = await waiting(shop, { expiresAt: new Date(Date.now() + 3_600_000) });
  const same = await call(shop.pool, confirm(early, { least_minutes: 5 }));
  expect(same!.expiresAt).toEqual(early.expiresAt);
});

test('the time "now" is when the transaction began, as for everything else that is written in it', async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  await inTransaction(shop.db, async (db) => {
    const { rows } = await db.execute<{ moved: StoredRow; now: string }>(
      sql`select move_order(${JSON.stringify(confirm(order, { set: { paidAt: "now" } }))}::jsonb) as moved, now() as now`,
    );
    expect(orderOf(rows[0]!.moved).paidAt).toEqual(new Date(rows[0]!.now));
  });
});

test("of two who move one order at once the second waits for the first and moves nothing", async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  let second: Promise<Order | null> | undefined;
  await inTransaction(shop.db, async (db) => {
    await db.execute(sql`select move_order(${JSON.stringify(confirm(order))}::jsonb)`);
    second = call(shop.pool, confirm(order, { set: { payment: "failed" } }));
    await db.execute(sql`select pg_sleep(0.1)`);
  });
  expect(await second).toBeNull();
  expect((await readBack(shop, order)).order.payment).toBe("confirming");
});

test("what somebody else writes to the order while a move waits for its row stays", async () => {
  const shop = await testShop();
  const order = await waiting(shop);
  const paymentKey = randomLetters(20);
  const later = { ...ALL, paymentKey: null, ordererPhone: "01099998888", adminMemo: "메모" };
  let moved: Promise<Order | null> | undefined;
  await inTransaction(shop.db, async (db) => {
    await db.update(orders).set(later).where(eq(orders.id, order.id));
    moved = call(shop.pool, confirm(order, { set: { paymentKey } }));
    await db.execute(sql`select pg_sleep(0.1)`);
  });
  expect(await moved).toEqual({ ...order, ...later, payment: "confirming", paymentKey });
  expect((await readBack(shop, order)).order).toEqual(await moved);
});

test("a connection that called it before a column was added goes on calling it", async () => {
  const shop = await testShop();
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const asks: Asks = {
    query: (text, values) => client.query({ name: "move_order", text, values }),
  };
  for (let time = 0; time < 7; time++) await call(asks, confirm(await waiting(shop)));
  const order = await waiting(shop);
  await asOwner(shop, "alter table orders add column shade text not null default 'blue'");
  expect(await call(asks, confirm(order))).toMatchObject({ payment: "confirming" });
  const { rows } = await client.query("select shade from orders where id = $1", [order.id]);
  expect(rows).toEqual([{ shade: "blue" }]);
  await client.end();
});
