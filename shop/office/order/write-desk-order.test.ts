import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asSaid } from "#tests/has/said.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { writeDeskOrder } from "./write-desk-order.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const formOf = async (stock: number, quantity = 1) => {
  const product = await shop.has.product({ price: 10_000, stock, shippingClass: "digital" });
  return { product, form: await buildOrderForm(shop.db, [{ product, quantity }]) };
};
const stockOf = async ({ id }: { id: string }) =>
  (await rowsOf(shop.db, products, { id }))[0]!.stock;

test("a guest's order by phone: held for a day, not agreed to yet, sent to pay, and whose hand it was is kept", async () => {
  const { product, form } = await formOf(5, 2);
  const [one, twin] = await Promise.all([
    writeDeskOrder(shop, form, "", desk),
    writeDeskOrder(shop, form, "", desk),
  ]);
  expect(twin.id).toBe(one.id);
  const order = (await findOrder(shop.db, one.number))!;
  expect(order).toMatchObject({
    payment: "pending",
    awaitsConsent: true,
    supplyAgreedAt: null,
    memberId: null,
  });
  expect(order.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000);
  expect(await stockOf(product)).toBe(3);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  const mails = sentNotices.filter(({ channel }) => channel === "mail");
  expect(mails.map(({ event }) => event)).toEqual(["order-pay-link"]);
  expect(asSaid(mails[0]!).text).toContain(paymentLinkPath(shop, order));
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history).toMatchObject([{ event: "placed", by: "admin", accountId: "desk" }]);
  const entries = await rowsOf(shop.db, paymentLedger, { orderId: order.id });
  expect(entries).toMatchObject([{ kind: "intended", amount: order.total, by: "admin" }]);
  const log = await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` });
  expect(log.map(({ action, accountId }) => [action, accountId])).toEqual([
    ["order.write", "desk"],
  ]);
});

test("the same rules: what is gone is sold out, what is shown wrong is asked anew, and nobody unknown or blocked is written for", async () => {
  const { form } = await formOf(1, 2);
  expect(await refused(writeDeskOrder(shop, form, "", desk))).toBe("sold-out");
  const { form: dear } = await formOf(5);
  const wrong = { ...dear, totalShown: dear.totalShown - 1 };
  expect(await refused(writeDeskOrder(shop, wrong, "", desk))).toBe("price-changed");
  expect(await refused(writeDeskOrder(shop, dear, "nobody", desk))).toBe("member-not-found");
  const blocked = await shop.has.member();
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id));
  expect(await refused(writeDeskOrder(shop, dear, blocked.id, desk))).toBe("account-blocked");
  const member = await shop.has.member();
  const order = await writeDeskOrder(shop, dear, member.id, desk);
  expect(order).toMatchObject({ memberId: member.id, guestId: null, awaitsConsent: true });
});
