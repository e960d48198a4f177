import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asSaid } from "#tests/has/said.ts";
import { codeOf } from "#tests/given/decide-claim.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { startPayment } from "#shop/money/payment/start-payment.server.ts";
import { findLinkedOrder, moveToDevice } from "../guest/find-linked-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { agreeToOrder } from "../place/agree-to-order.server.ts";
import { supplyConsent } from "../place/withdrawal.ts";
import { orders, timeline } from "../table.server.ts";
import { isPaymentLink, paymentLinkPath } from "./payment-link.server.ts";
import { sendPaymentLink } from "./send-payment-link.server.ts";

const shop = await testShop();
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const refused = (work: Promise<unknown>) => work.then(() => "done", codeOf);
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
  const told = await shop.db.select().from(notices).where(eq(notices.subjectKey, order.number));
  const mails = told.filter(({ channel }) => channel === "mail");
  expect(mails.map(({ event, to }) => [event, to])).toEqual(
    [1, 2, 3].map(() => ["order-pay-link", "caller@example.com"]),
  );
  expect(asSaid(mails[0]!).text).toContain(paymentLinkPath(shop, order));
  const history = await shop.db.select().from(timeline).where(eq(timeline.orderId, order.id));
  expect(history.filter(({ event }) => event === "pay-link")).toHaveLength(3);
  const log = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order ${order.number}`));
  expect(log.map(({ action }) => action)).toContain("order.pay-link");
});

test("nothing is sent for what is paid, over, or of somebody kept apart; an awaited deposit is told again", async () => {
  const said = async (more: object) =>
    refused(sendPaymentLink(shop, (await unpaid(more)).number, desk));
  expect(await said({ payment: "paid", delivery: "ready" })).toBe("order-not-payable");
  expect(await said({ payment: "expired", delivery: "failure" })).toBe("order-expired");
  expect(await said({ ordererPhone: "" })).toBe("order-separated");
  const order = await unpaid({
    payment: "waiting_deposit",
    payBy: "virtual_account",
    deposit: { bank: "kb", number: "123", holder: "소리", dueAt: new Date().toISOString() },
  });
  await sendPaymentLink(shop, order.number, desk);
  const told = await shop.db.select().from(notices).where(eq(notices.subjectKey, order.number));
  expect(new Set(told.map(({ event }) => event))).toEqual(new Set(["order-deposit-due"]));
});

test("a link opens one order alone and dies with the address it went to; paying moves the order to that device", async () => {
  const order = await unpaid({ guestId: "device-one" });
  const mark = paymentLinkPath(shop, order).split("/").at(-1)!;
  expect(isPaymentLink(shop, order, mark)).toBe(true);
  expect(isPaymentLink(shop, await unpaid(), mark)).toBe(false);
  expect(isPaymentLink(shop, { ...order, ordererEmail: "right@example.com" }, mark)).toBe(false);
  const see = (guestId: string | null, linked: string | null) =>
    findLinkedOrder(shop, order.number, { guestId, linked });
  expect(await see("device-two", null)).toBeNull();
  expect(await see("device-two", "20261121-AAAAAAAA")).toBeNull();
  expect(await see(null, order.number)).toMatchObject({ id: order.id });
  await moveToDevice(shop.db, order, "device-two");
  expect(await see("device-two", null)).toMatchObject({ id: order.id });
  expect(await see("device-one", null)).toBeNull();
  const members = await unpaid({ memberId: "member", guestId: null });
  expect(
    await findLinkedOrder(shop, members.number, { guestId: null, linked: members.number }),
  ).toBeNull();
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
  const history = await shop.db.select().from(timeline).where(eq(timeline.orderId, order.id));
  expect(history.map(({ event }) => event).filter((event) => event === "agreed")).toHaveLength(1);
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({
    supplyAgreedAt: expect.any(Date),
    supplyAgreedWords: supplyConsent.version,
  });
});
