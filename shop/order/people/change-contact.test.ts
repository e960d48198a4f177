import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { changeContact } from "./change-contact.server.ts";
import { changeRecipient } from "./change-recipient.server.ts";
import { orderKeys, orders, timeline } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const contact = {
  ordererName: "홍길순",
  ordererPhone: "01077778888",
  ordererEmail: "new@example.com",
};
const logOf = (number: string) =>
  shop.db
    .select({ action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, `order ${number}`));

test("the desk puts right how an orderer is reached: the old address hears it too, and it is written down", async () => {
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererEmail: "old@example.com",
  });
  await changeContact(shop, order.number, contact, desk);
  await changeContact(shop, order.number, contact, desk);
  const [row] = await rowsOf(shop.db, orders, { id: order.id });
  expect(row).toMatchObject({ ...contact, recipientName: order.recipientName });
  const sentNotices = await shop.db
    .select({ event: notices.event, to: notices.to })
    .from(notices)
    .where(eq(notices.subjectKey, order.number));
  expect(sentNotices.map(({ event, to }) => `${event} ${to}`).toSorted()).toEqual(
    [
      "order-contact-changed 01077778888",
      `order-contact-changed ${order.ordererPhone}`,
      "order-contact-changed new@example.com",
      "order-contact-changed old@example.com",
    ].toSorted(),
  );
  expect(await logOf(order.number)).toEqual([{ action: "order.contact", after: contact }]);
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history.map(({ event, by, accountId }) => [event, by, accountId])).toContainEqual([
    "contact",
    "admin",
    "desk",
  ]);
  const keys = await rowsOf(shop.db, orderKeys, { orderId: order.id });
  expect(keys.map(({ key }) => key).join(" ")).toContain("77778888");
});

test("who ordered by phone without an address for mails hears at the old number that it is another now", async () => {
  const order = await shop.has.order({ ordererEmail: null });
  await changeContact(shop, order.number, contact, desk);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(sentNotices.map(({ channel, to }) => `${channel} ${to}`)).toContain(
    `message ${order.ordererPhone}`,
  );
  // What stays as it was is told once.
  const { ordererPhone } = contact;
  await changeContact(shop, order.number, { ...contact, ordererEmail: "newer@example.com" }, desk);
  const later = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(later.filter(({ to }) => to === ordererPhone)).toHaveLength(2);
});

test("an order that is forgotten, and one that never was, are refused", async () => {
  const order = await shop.has.order({ ordererPhone: "" });
  await expect(changeContact(shop, order.number, contact, desk)).rejects.toMatchObject({
    code: "contact-gone",
  });
  await expect(changeContact(shop, "20260101-AAAAAAAA", contact, desk)).rejects.toMatchObject({
    code: "order-not-found",
  });
});

test("a place that the desk changes for a caller is told to the shopper and to owners, under the desk's name", async () => {
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererEmail: "caller@example.com",
  });
  const { recipientName, recipientPhone, postcode, address, courierMemo } = order;
  const there = { recipientName, recipientPhone, postcode, address, courierMemo };
  await changeRecipient(shop, order, { ...there, addressDetail: "12층" }, desk);
  const reported = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(reported.map(({ event }) => event)).toEqual([
    "order-recipient-changed",
    "owner-recipient-changed",
  ]);
  expect(reported[1]!.facts?.values).toMatchObject({ 누가: `${desk.account.email} 계정이` });
  expect(await logOf(order.number)).toEqual([
    { action: "order.recipient", after: { addressDetail: "12층" } },
  ]);
});
