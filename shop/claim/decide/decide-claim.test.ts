import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { listSlips } from "#shop/office/order/slips/list-slips.server.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { collectClaim } from "./collect-claim.server.ts";
import { completeClaim } from "./complete-claim.server.ts";
import { noteReturnParcel } from "../way-back/note-return-parcel.server.ts";
import { rejectClaim } from "./reject-claim.server.ts";
import { refused } from "#tests/given/refused.ts";

const plain = { decision: "" };
const waybill = { company: "우체국택배", waybillNumber: "1234567890123" };

test("a return: agreed to, back on the shelf, its money back, and everybody was told once", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  await approveClaim(desk.shop, id, plain, desk.admin);
  expect(await desk.claim(id)).toMatchObject({
    status: "approved",
    decidedBy: desk.admin.account.id,
    refundAmount: 7000,
  });
  expect([await desk.refund(id), await desk.stock(product!), await desk.money(order)]).toEqual([
    undefined,
    7,
    { captured: order.total, reserved: 0, returned: 0 },
  ]);
  await noteReturnParcel(desk.shop, { orderId: order.id, claimId: id }, waybill, desk.member.id);
  await collectClaim(desk.shop, id, { restock: "yes" }, desk.admin);
  await collectClaim(desk.shop, id, { restock: "yes" }, desk.admin);
  expect(await desk.claim(id)).toMatchObject({
    status: "completed",
    restocked: true,
    returnNumber: waybill.waybillNumber,
    collectedAt: expect.any(Date),
    completedAt: expect.any(Date),
  });
  expect(await desk.now(order)).toMatchObject({
    payment: "partially_refunded",
    claimKind: "return",
    claimStatus: "completed",
    hold: "sold",
  });
  expect([
    await desk.refund(id),
    await desk.stock(product!),
    await desk.restocked(order),
    await desk.money(order),
  ]).toMatchObject([
    { state: "done", amount: 7000, kind: "claim" },
    8,
    [1],
    { reserved: 0, returned: 7000 },
  ]);
  expect(desk.payments.books(order.number)).toMatchObject([{ returns: 1, returned: 7000 }]);
  expect(await desk.events(order)).toEqual([
    "claim.request",
    "claim.approve",
    "claim.parcel",
    "claim.collect",
    "payment.refundPart",
    "claim.complete",
  ]);
  expect((await desk.told(order)).toSorted()).toEqual([
    "claim-approved",
    "claim-completed",
    "claim-requested",
    "owner-claim-requested",
  ]);
  const written = await desk.shop.db
    .select({ action: auditLog.action, whose: auditLog.whose })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `order ${order.number}`)))
    .orderBy(auditLog.id);
  expect(written.filter(({ action }) => action.startsWith("claim."))).toEqual([
    { action: "claim.approve", whose: desk.member.id },
    { action: "claim.collect", whose: desk.member.id },
  ]);
});

test("money may go first; the thing is put on the shelf or not when it comes", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("done");
  const { id } = await desk.asks(order, [2], { reason: "defective", words: "깨졌어요" });
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    payment: "refunded",
    claimStatus: "completed",
    hold: "sold",
  });
  expect(await desk.stock(product!)).toBe(7);
  await collectClaim(desk.shop, id, { restock: "no" }, desk.admin);
  expect([
    await desk.stock(product!),
    await desk.restocked(order),
    (await desk.claim(id)).restocked,
  ]).toEqual([7, [0], false]);
  expect(await refused(collectClaim(desk.shop, id, { restock: "yes" }, desk.admin))).toBe(
    "claim-changed",
  );
});

test("part of what is not sent: the shelf and the money at once, the rest can be sent or cancelled, to the last won and piece", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("ready", { quantities: [3] });
  const { id } = await desk.asks(order, [1], { kind: "cancel" });
  expect(await refused(shipOrder(desk.shop, order.number, waybill, desk.admin))).toBe("claim-open");
  await approveClaim(desk.shop, id, plain, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    payment: "partially_refunded",
    delivery: "ready",
    claimStatus: "completed",
    hold: "sold",
  });
  expect([await desk.stock(product!), await desk.restocked(order)]).toEqual([7, [1]]);
  const rest = await desk.asks(order, [2], { kind: "cancel" });
  expect(rest.refundAmount).toBe(order.total - 10_000);
  expect(
    await refused(
      approveClaim(desk.shop, rest.id, { decision: "조금만", refundAmount: 1000 }, desk.admin),
    ),
  ).toBe("refundAmount");
  await approveClaim(desk.shop, rest.id, plain, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    payment: "refunded",
    delivery: "ready",
    claimStatus: "completed",
    hold: "released",
  });
  expect([await desk.stock(product!), await desk.money(order)]).toEqual([
    9,
    { captured: order.total, reserved: 0, returned: order.total },
  ]);

  const sent = await desk.buys("ready", { quantities: [2] });
  await approveClaim(
    desk.shop,
    (await desk.asks(sent.order, [1], { kind: "cancel" })).id,
    plain,
    desk.admin,
  );
  expect(
    await listSlips(desk.shop.db, [sent.order.number, order.number], desk.admin),
  ).toMatchObject([
    { pieces: 1, lines: [{ quantity: 1 }] },
    { pieces: 0, lines: [] },
  ]);
  await shipOrder(desk.shop, sent.order.number, waybill, desk.admin);
  expect((await desk.now(sent.order)).delivery).toBe("delivery");
});

test("an exchange: the first is here, the second leaves the shelf, no money moves", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("done", { stock: 3 });
  const { id, shippingDeduction } = await desk.asks(order, [1], {
    kind: "exchange",
    words: "파란색으로",
  });
  expect(shippingDeduction).toBe(6000);
  expect(await refused(completeClaim(desk.shop, id, waybill, desk.admin))).toBe("illegal-move");
  await approveClaim(desk.shop, id, plain, desk.admin);
  await collectClaim(desk.shop, id, { restock: "no" }, desk.admin);
  expect(
    await refused(completeClaim(desk.shop, id, { company: "", waybillNumber: "" }, desk.admin)),
  ).toBe("company,waybillNumber");
  await completeClaim(desk.shop, id, { ...waybill, takesStock: "on" }, desk.admin);
  await completeClaim(desk.shop, id, { ...waybill, takesStock: "on" }, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    payment: "paid",
    delivery: "done",
    claimKind: "exchange",
    claimStatus: "completed",
  });
  expect(await desk.claim(id)).toMatchObject({
    waybillCompany: "우체국택배",
    waybillNumber: waybill.waybillNumber,
    refundAmount: 0,
  });
  // One came and is broken, another went: the shelf has one less, and shelf and orders still add
  // up.
  expect([await desk.stock(product!), await desk.restocked(order)]).toEqual([0, [-1]]);
  expect(await desk.told(order)).toContain("claim-completed");

  const next = await desk.asks(order, [2], { kind: "exchange", words: "파란색으로" });
  await approveClaim(desk.shop, next.id, plain, desk.admin);
  expect(
    await refused(completeClaim(desk.shop, next.id, { ...waybill, takesStock: "on" }, desk.admin)),
  ).toBe("claim-nothing-to-send");
  expect(await desk.claim(next.id)).toMatchObject({ status: "approved", waybillNumber: null });
  const odd = { ...waybill, waybillNumber: "1234" };
  expect(await refused(completeClaim(desk.shop, next.id, odd, desk.admin))).toBe("waybill-unusual");
  await completeClaim(desk.shop, next.id, { ...odd, confirmed: "1234" }, desk.admin);
  await collectClaim(desk.shop, next.id, { restock: "yes" }, desk.admin);
  expect(await desk.stock(product!)).toBe(2);
});

test("a download has nothing to bring back: its money goes at once", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done", { shippingClass: "digital", quantities: [1] });
  const { id } = await desk.asks(order, [1], {
    reason: "not_as_described",
    words: "목소리가 달라요",
  });
  await approveClaim(desk.shop, id, plain, desk.admin);
  expect(await desk.now(order)).toMatchObject({ payment: "refunded", claimStatus: "completed" });
  expect(await refused(collectClaim(desk.shop, id, { restock: "no" }, desk.admin))).toBe(
    "claim-changed",
  );
});

test("a no needs words, forgets the account and lets the shopper ask anew", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done", { payBy: "virtual_account" });
  const account = { bank: "kb", accountNumber: "12345678901234", accountHolder: "홍길동" };
  const { id } = await desk.asks(order, [1], account);
  await rejectClaim(desk.shop, id, { decision: "쓰신 흔적이 있어 어려워요." }, desk.admin);
  expect(await desk.claim(id)).toMatchObject({
    status: "rejected",
    refundAccount: null,
    decision: "쓰신 흔적이 있어 어려워요.",
  });
  expect(await refused(approveClaim(desk.shop, id, plain, desk.admin))).toBe("illegal-move");
  expect(await desk.told(order)).toContain("claim-rejected");
  expect((await desk.asks(order, [1], account)).status).toBe("requested");
});
