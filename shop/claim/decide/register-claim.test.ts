import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { DeskClaimForm } from "../request/claim-form.ts";
import { registerClaim } from "./register-claim.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const desk = await claimDesk();
const form = async (
  order: Order,
  quantities: number[],
  more: Record<string, string> & { next?: DeskClaimForm["next"] } = {},
): Promise<DeskClaimForm> => ({ next: "ask", ...(await desk.form(order, quantities, more)) });
const register = (order: Order, typed: DeskClaimForm) =>
  registerClaim(desk.shop, order.number, typed, desk.admin);

test("one line of three is registered for a caller: by whom is kept, she is told, the owner is not", async () => {
  const { order } = await desk.buys("done", { quantities: [1, 2, 1] });
  const typed = await form(order, [0, 1]);
  const [first, twin] = [await register(order, typed), await register(order, typed)];
  expect(twin.claim?.id).toBe(first.claim!.id);
  expect(await desk.claimsOf(order)).toMatchObject([{ status: "requested", refundAmount: 7000 }]);
  const history = await rowsOf(desk.shop.db, timeline, { orderId: order.id });
  expect(history.filter(({ event }) => event === "claim.register")).toMatchObject([
    { by: "admin", accountId: desk.admin.account.id },
  ]);
  expect((await desk.told(order)).filter((event) => event.includes("claim"))).toEqual([
    "claim-requested",
  ]);
  const log = await rowsOf(desk.shop.db, auditLog, { subject: `order ${order.number}` });
  expect(log.filter(({ action }) => action === "claim.register")).toMatchObject([
    { whose: desk.member.id, after: { kind: "return", refundAmount: 7000 } },
  ]);
});

test("lines are refunded at once, twice posted once; what is refunded cannot be registered again, nor more than is left", async () => {
  const { order } = await desk.buys("done", { quantities: [2, 1] });
  const typed = await form(order, [1], { next: "refund" });
  await Promise.all([register(order, typed), register(order, typed)]);
  expect(await desk.money(order)).toMatchObject({ reserved: 0, returned: 7000 });
  expect(await refused(register(order, await form(order, [2])))).toMatch(/^quantity\.\d+$/);
  const rest = await form(order, [1, 1], {
    next: "refund",
    reason: "defective",
    words: "소리가 나지 않는대요",
  });
  await register(order, rest);
  expect(await desk.money(order)).toMatchObject({ returned: order.total - 3000 });
  expect(await refused(register(order, await form(order, [1])))).toBe("claim-not-allowed");
});

test("two desks at once register one claim; all that is not sent is cancelled by the desk", async () => {
  const { order } = await desk.buys("done", { quantities: [2, 1] });
  const [one, other] = [await form(order, [1]), await form(order, [0, 1])];
  const answers = await Promise.all([
    refused(register(order, one)),
    refused(register(order, other)),
  ]);
  expect(answers.toSorted()).toEqual(["claim-under-way", "done"]);

  const { order: ready } = await desk.buys("ready", { quantities: [1, 1] });
  await register(ready, await form(ready, [1, 1], { kind: "cancel" }));
  expect(await desk.now(ready)).toMatchObject({ payment: "refunded" });
  const history = await rowsOf(desk.shop.db, timeline, { orderId: ready.id });
  expect(history.filter(({ event }) => event === "payment.cancelPaid")).toMatchObject([
    { by: "admin", accountId: desk.admin.account.id },
  ]);
});

test("an order whose person is kept apart registers nothing, and a caller's account is asked for later", async () => {
  const { order } = await desk.buys("done", { payBy: "virtual_account" });
  const registered = await register(order, await form(order, [1], { next: "refund" }));
  expect(await desk.refund(registered.claim!.id)).toMatchObject({ state: "awaiting_account" });
  const { order: apart } = await desk.buys("done");
  await desk.shop.db.update(orders).set({ ordererPhone: "" }).where(eq(orders.id, apart.id));
  expect(await refused(register(apart, await form(apart, [1])))).toBe("order-separated");
});
