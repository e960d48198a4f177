import { expect, test } from "vitest";
import { asSaid } from "#tests/has/said.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { retryPayment, startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { findLinkedOrder } from "../guest/find-linked-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { agreeToOrder } from "../agree-to-order.server.ts";
import { supplyConsent } from "../withdrawal.ts";
import { orders, timeline } from "../table.server.ts";
import { isPaymentLink, linkOpens, paymentLinkPath } from "./payment-link.server.ts";
import { sendPaymentLink } from "./send-payment-link.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const unpaid = (more = {}) =>
  shop.has.order({
    payment: "pending",
    delivery: "pending",
    ordererEmail: "caller@example.com",
    expiresAt: new Date(Date.now() + 5 * 60_000),
    ...more,
  });

test("an unpaid order's link goes out, holds it for a day, and is written down; three an hour and no more", async () => {
  const order = await unpaid();
  for (const _ of [1, 2, 3]) await sendPaymentLink(shop, order.number, desk);
  expect(await refused(sendPaymentLink(shop, order.number, desk))).toBe("too-many-attempts");
  const held = (await findOrder(shop.db, order.number))!;
  expect(held.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  const mails = sentNotices.filter(({ channel }) => channel === "mail");
  expect(mails.map(({ event, to }) => [event, to])).toEqual(
    [1, 2, 3].map(() => ["order-pay-link", "caller@example.com"]),
  );
  expect(asSaid(mails[0]!).text).toContain(paymentLinkPath(shop, order));
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history.filter(({ event }) => event === "pay-link")).toHaveLength(3);
  const log = await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` });
  expect(log.map(({ action }) => action)).toContain("order.pay-link");
});

test("nothing is sent for what is paid, over, or of somebody kept apart; an awaited deposit is told again", async () => {
  const refusalOf = async (more: object) =>
    refused(sendPaymentLink(shop, (await unpaid(more)).number, desk));
  expect(await refusalOf({ payment: "paid", delivery: "ready" })).toBe("order-not-payable");
  expect(await refusalOf({ payment: "expired", delivery: "failure" })).toBe("order-expired");
  expect(await refusalOf({ ordererPhone: "" })).toBe("order-separated");
  const order = await unpaid({
    payment: "waiting_deposit",
    payBy: "virtual_account",
    deposit: { bank: "kb", number: "123", holder: "소리", dueAt: new Date().toISOString() },
  });
  await sendPaymentLink(shop, order.number, desk);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(new Set(sentNotices.map(({ event }) => event))).toEqual(new Set(["order-deposit-due"]));
});

const see = (order: Order, guestId: string | null, linked: string | null = order.number) =>
  findLinkedOrder(shop, order.number, { guestId, linked });
const toldOf = async ({ number }: Order) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map(({ event, to }) => `${event} ${to}`);

test("a link opens one order alone and dies with the address it went to", async () => {
  const order = await unpaid({ guestId: "device-one" });
  const mark = paymentLinkPath(shop, order).split("/").at(-1)!;
  expect(isPaymentLink(shop, order, mark)).toBe(true);
  expect(isPaymentLink(shop, await unpaid(), mark)).toBe(false);
  expect(isPaymentLink(shop, { ...order, ordererEmail: "right@example.com" }, mark)).toBe(false);
  expect(await see(order, "device-two", null)).toBeNull();
  expect(await see(order, "device-two", "20261121-AAAAAAAA")).toBeNull();
  expect(await see(order, null)).toMatchObject({ id: order.id });
  const members = await unpaid({ memberId: "member", guestId: null });
  expect(await see(members, null)).toBeNull();
});

const ENDED = new Date(Date.now() - 1000);
test.each([
  ["paid", { payment: "paid", delivery: "ready", hold: "sold" }],
  ["on its way", { payment: "paid", delivery: "delivery", hold: "sold" }],
  ["done", { payment: "paid", delivery: "done", hold: "sold" }],
  ["refunded in part", { payment: "partially_refunded", delivery: "done", hold: "sold" }],
  ["refunded", { payment: "refunded", delivery: "ready", hold: "released" }],
  ["being cancelled", { payment: "canceling", delivery: "ready", hold: "sold" }],
  ["cancelled", { payment: "canceled", delivery: "pending", hold: "released" }],
  ["expired", { payment: "expired", delivery: "failure", hold: "released" }],
  [
    "out of time, before the clock came",
    { payment: "failed", delivery: "failure", expiresAt: ENDED },
  ],
] as const)(
  "the link of an order that is %s opens nothing and moves nothing",
  async (_, standing) => {
    const order = await unpaid({ guestId: "device-one", ...standing });
    expect(linkOpens(order, shop.now())).toBe(false);
    expect(await see(order, null)).toBeNull();
    expect(await see(order, "device-two")).toBeNull();
    expect(await see(order, "device-one", null)).toMatchObject({ id: order.id });
  },
);

test("a try that is let through makes the order that device's, and its orderer hears of it once", async () => {
  const order = await unpaid({ guestId: "device-one", payment: "failed", delivery: "failure" });
  await retryPayment(shop, order, undefined, { device: "device-one" });
  expect(await toldOf(order)).toEqual([]);
  const moved = await retryPayment(shop, order, undefined, { device: "device-two" });
  expect(moved).toMatchObject({ payment: "pending", guestId: "device-two" });
  await retryPayment(shop, order, undefined, { device: "device-two" });
  expect(await see(order, "device-two", null)).toMatchObject({ id: order.id });
  expect(await see(order, "device-one", null)).toBeNull();
  const sentNotices = await toldOf(order);
  expect(sentNotices).toContain("order-other-device caller@example.com");
  expect(new Set(sentNotices).size).toBe(sentNotices.length);
});

test("an order from the desk gets its first device without a word; a member's has none", async () => {
  const order = await unpaid({ guestId: null });
  expect(await retryPayment(shop, order, undefined, { device: "device-two" })).toMatchObject({
    guestId: "device-two",
  });
  expect(await toldOf(order)).toEqual([]);
  const members = await unpaid({ memberId: "member", guestId: null });
  expect(await retryPayment(shop, members, undefined, { device: "device-two" })).toMatchObject({
    guestId: null,
  });
});

test.each([
  [{ payment: "paid", delivery: "ready", hold: "sold" }, "order-already-paid"],
  [{ payment: "refunded", delivery: "ready", hold: "released" }, "order-expired"],
  [{ payment: "expired", delivery: "failure", hold: "released" }, "order-expired"],
  [{ payment: "confirming", paymentKey: "key-of-a-try" }, "payment-in-progress"],
  [{ payment: "failed", delivery: "failure", paymentTry: 5 }, "too-many-attempts"],
] as const)("a try that is refused (%j) leaves the order on its device", async (standing, code) => {
  const order = await unpaid({ guestId: "device-one", ...standing });
  expect(await refused(retryPayment(shop, order, undefined, { device: "device-two" }))).toBe(code);
  expect(await findOrder(shop.db, order.number)).toEqual(order);
  expect(await toldOf(order)).toEqual([]);
});

test("ten tries of two devices at once: the order is one of theirs, and each move was told", async () => {
  const order = await unpaid({ guestId: "device-one" });
  await Promise.all(
    Array.from({ length: 10 }, (_each, at) =>
      retryPayment(shop, order, undefined, { device: at % 2 ? "device-two" : "device-three" }),
    ),
  );
  const { guestId } = (await findOrder(shop.db, order.number))!;
  expect(["device-two", "device-three"]).toContain(guestId);
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  const moves = history.filter(({ event }) => event === "device").length;
  expect(moves).toBeGreaterThan(0);
  const mails = (await toldOf(order)).filter((sentNotice) =>
    sentNotice.endsWith("caller@example.com"),
  );
  expect(mails).toHaveLength(moves);
});

test("what the desk wrote is not paid before the buyer agreed; that is kept once", async () => {
  const order = await unpaid({ awaitsConsent: true });
  const ways = { successPath: "/a", failPath: "/b" };
  expect(await refused(startPayment(shop, order, ways))).toBe("consent-needed");
  expect(await refused(agreeToOrder(shop, order, {}))).toBe("agree,agreeSupply");
  const ticked = { agree: "on", agreeSupply: supplyConsent.version };
  await agreeToOrder(shop, order, ticked);
  const agreed = await agreeToOrder(shop, order, ticked);
  expect(agreed).toMatchObject({ awaitsConsent: false });
  expect(await refused(startPayment(shop, agreed, ways))).toBe("done");
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history.map(({ event }) => event).filter((event) => event === "agreed")).toHaveLength(1);
  const [row] = await rowsOf(shop.db, orders, { id: order.id });
  expect(row).toMatchObject({
    supplyAgreedAt: expect.any(Date),
    supplyAgreedWords: supplyConsent.version,
  });
});
