import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { findOrder } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import { separateRetainedOrders } from "./separate-retained-orders.server.ts";
import type { DeliveryStatus, PaymentStatus } from "../status.ts";
import { retainedOrders, timeline } from "../table.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const DAY = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

const keptOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await rowsOf(db, retainedOrders, { orderId: id }))[0];

const quietSince = ({ db }: TestShop, { id }: { id: string }, days: number) =>
  db
    .update(timeline)
    .set({ at: ago(days) })
    .where(eq(timeline.orderId, id));

const blank = {
  ordererName: DEPARTED_NAME,
  ordererPhone: "",
  ordererEmail: null,
  recipientName: "",
  recipientPhone: "",
  postcode: "",
  address: "",
  addressDetail: "",
  courierMemo: "",
  adminMemo: "",
};

test("a finished order's data moves to a place of its own for five years and is nowhere else", async () => {
  const shop = await testShop();
  const order = await shop.has.order({
    delivery: "done",
    payment: "paid",
    departedMemberId: "gone",
    guestId: null,
    placedAt: ago(30),
    courierMemo: "문 앞에",
    adminMemo: "전화 주신 분",
  });
  await shop.db.insert(notices).values({
    event: "order-paid",
    subjectKey: order.number,
    to: "hong@example.com",
    messageId: `<${order.number}@x>`,
    subject: "s",
    text: "홍길동",
    html: "홍길동",
    state: "sent",
  });
  await shop.mailer.send({
    messageId: `<${order.number}@x>`,
    to: "hong@example.com",
    subject: "s",
    text: "홍길동",
    html: "홍길동",
  });
  expect(await separateRetainedOrders(shop.db, shop)).toBe(1);
  expect(await separateRetainedOrders(shop.db, shop)).toBe(0);

  expect(await now(shop, order)).toMatchObject({
    ...blank,
    number: order.number,
    total: order.total,
    delivery: "done",
  });
  const kept = await keptOf(shop, order);
  expect(kept!.personal).toEqual({
    ordererName: "홍길동",
    ordererPhone: order.ordererPhone,
    ordererEmail: "hong@example.com",
    recipientName: "홍길동",
    recipientPhone: "01012345678",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "301호",
    courierMemo: "문 앞에",
    adminMemo: "전화 주신 분",
    depositor: null,
    receiptNumber: null,
  });
  expect(kept!.keepUntil.getUTCFullYear()).toBe(ago(30).getUTCFullYear() + 5);
  expect(await rowsOf(shop.db, notices, { subjectKey: order.number })).toEqual([]);
  expect(await rowsOf(shop.db, mailbox, { messageId: `<${order.number}@x>` })).toEqual([]);
});

test("an order on its way keeps its data until a week after it is done", async () => {
  const shop = await testShop();
  const order = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    departedMemberId: "gone",
    guestId: null,
    placedAt: ago(40),
  });
  await separateRetainedOrders(shop.db, shop);
  expect((await now(shop, order)).ordererName).toBe("홍길동");
  await moveOrder(shop.db, order, { delivery: "arrive", by: "courier" });
  await separateRetainedOrders(shop.db, shop);
  expect((await now(shop, order)).ordererName).toBe("홍길동");
  await quietSince(shop, order, 6.9);
  await separateRetainedOrders(shop.db, shop);
  expect((await now(shop, order)).ordererName).toBe("홍길동");
  await quietSince(shop, order, 7.1);
  await separateRetainedOrders(shop.db, shop);
  expect(await now(shop, order)).toMatchObject(blank);
});

test("what the law has kept is forgotten when its time is over, and never before", async () => {
  const shop = await testShop();
  const order = await shop.has.order({
    delivery: "done",
    payment: "paid",
    departedMemberId: "gone",
    guestId: null,
    placedAt: ago(30),
  });
  await separateRetainedOrders(shop.db, shop);
  await runRetention(shop, { now: true });
  expect(await keptOf(shop, order)).toBeDefined();
  await shop.db
    .update(retainedOrders)
    .set({ keepUntil: sql`now() + interval '1 minute'` })
    .where(eq(retainedOrders.orderId, order.id));
  await runRetention(shop, { now: true });
  expect(await keptOf(shop, order)).toBeDefined();
  await shop.db
    .update(retainedOrders)
    .set({ keepUntil: sql`now() - interval '1 day'` })
    .where(eq(retainedOrders.orderId, order.id));
  await runRetention(shop, { now: true });
  expect(await keptOf(shop, order)).toBeUndefined();
  expect(await now(shop, order)).toMatchObject({ ...blank, total: order.total });
});

const standings: [DeliveryStatus, PaymentStatus, "over" | "goes on"][] = [
  ["pending", "pending", "goes on"],
  ["pending", "confirming", "goes on"],
  ["pending", "waiting_deposit", "goes on"],
  ["failure", "failed", "goes on"],
  ["failure", "expired", "over"],
  ["failure", "canceled", "over"],
  ["failure", "paid", "goes on"],
  ["ready", "paid", "goes on"],
  ["ready", "refunded", "over"],
  ["ready", "partially_refunded", "goes on"],
  ["delivery", "paid", "goes on"],
  ["done", "paid", "over"],
  ["done", "refunded", "over"],
  ["done", "partially_refunded", "over"],
  ["ready", "canceling", "goes on"],
];

test("of members, guests and those who left, in every standing and age, five workers separate exactly what is due, once", async () => {
  const shop = await testShop();
  const made: { order: Order; due: boolean; isDealing: boolean }[] = [];
  for (const [delivery, payment, state] of standings) {
    for (const days of [6, 8]) {
      for (const whose of ["gone", "member", "guest"] as const) {
        const owner = {
          gone: { departedMemberId: randomLetters(8), guestId: null },
          member: { memberId: randomLetters(8), guestId: null },
          guest: {},
        }[whose];
        const order = await shop.has.order({
          delivery,
          payment,
          placedAt: ago(days),
          expiresAt: new Date(Date.now() + DAY),
          ...owner,
        });
        await quietSince(shop, order, days);
        made.push({
          order,
          due: whose === "gone" && days === 8 && state === "over",
          isDealing: order.paidAt !== null || payment === "canceled",
        });
      }
    }
  }
  const counts = await Promise.all(
    Array.from({ length: 5 }, () => separateRetainedOrders(shop.db, shop)),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(made.filter(({ due }) => due).length);
  for (const { order, due, isDealing } of made) {
    const after = await now(shop, order);
    if (due) expect(after).toMatchObject(blank);
    else expect(after).toEqual(order);
    expect(Boolean(await keptOf(shop, order)), `${order.delivery}/${order.payment}`).toBe(
      due && isDealing,
    );
  }
});

test("an order that moves in the same moment is either separated as it was or left alone, never half", async () => {
  const shop = await testShop();
  for (let round = 0; round < 15; round++) {
    const order = await shop.has.order({
      delivery: "done",
      payment: "paid",
      departedMemberId: "gone",
      guestId: null,
      placedAt: ago(20),
    });
    const [moved] = await Promise.allSettled([
      moveOrder(shop.db, order, { delivery: "reopen", by: "admin" }),
      separateRetainedOrders(shop.db, shop),
      separateRetainedOrders(shop.db, shop),
    ]);
    const [after, kept] = [await now(shop, order), await keptOf(shop, order)];
    expect(moved.status).toBe("fulfilled");
    if (kept) expect(after).toMatchObject(blank);
    else expect(after.ordererPhone).toBe(order.ordererPhone);
  }
});
