import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { listSlips } from "#shop/office/order/slips/list-slips.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { collectClaim } from "./collect-claim.server.ts";
import { completeClaim } from "./complete-claim.server.ts";
import { noteReturnParcel } from "./note-return-parcel.server.ts";
import { refundClaim } from "./refund-claim.server.ts";
import { rejectClaim } from "./reject-claim.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";

const codeOf = (error: unknown) =>
  isRefusal(error)
    ? error.code
    : isBadInput(error)
      ? Object.keys(error.errors).join()
      : String(error);
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));
const refused = (work: Promise<unknown>) => work.then(() => "done", codeOf);
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
  // One came and is broken, another went: the shelf has one less, and shelf and orders still add up.
  expect([await desk.stock(product!), await desk.restocked(order)]).toEqual([0, [-1]]);
  expect(await desk.told(order)).toContain("claim-completed");

  const next = await desk.asks(order, [2], { kind: "exchange", words: "파란색으로" });
  await approveClaim(desk.shop, next.id, plain, desk.admin);
  expect(
    await refused(completeClaim(desk.shop, next.id, { ...waybill, takesStock: "on" }, desk.admin)),
  ).toBe("claim-nothing-to-send");
  expect(await desk.claim(next.id)).toMatchObject({ status: "approved", waybillNumber: null });
  await completeClaim(desk.shop, next.id, waybill, desk.admin);
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

test("the amount may be settled otherwise, with words, and never above what is there", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  expect(
    await refused(
      approveClaim(desk.shop, id, { ...plain, refundAmount: order.total + 1 }, desk.admin),
    ),
  ).toBe("refund-too-much");
  expect(
    await refused(approveClaim(desk.shop, id, { ...plain, refundAmount: 10_000 }, desk.admin)),
  ).toBe("decision");
  expect(await desk.claim(id)).toMatchObject({
    status: "requested",
    refundAmount: 7000,
    decision: "",
  });
  await approveClaim(
    desk.shop,
    id,
    { decision: "이번에는 배송비를 받지 않을게요.", refundAmount: 10_000, refundNow: "on" },
    desk.admin,
  );
  expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
    { status: "completed", refundAmount: 10_000, decision: "이번에는 배송비를 받지 않을게요." },
    { returned: 10_000 },
  ]);
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

test("the account goes with the refund, to the provider and nowhere else", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done", { payBy: "virtual_account" });
  const { id } = await desk.asks(order, [1], {
    bank: "kb",
    accountNumber: "123-456-78901234",
    accountHolder: "홍길동",
  });
  desk.payments.on.cancel = lost("before", 1);
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect((await desk.claim(id)).refundAccount).toBeNull();
  const begun = (await desk.refund(id))!;
  expect(begun).toMatchObject({ state: "asked" });
  expect(openAccount(desk.shop.secret, begun.account!)).toEqual({
    bank: "kb",
    number: "12345678901234",
    holder: "홍길동",
  });
  await carryOutRefund(desk.shop, begun.id);
  expect([await desk.refund(id), await desk.claim(id)]).toMatchObject([
    { state: "done", account: null },
    { status: "completed" },
  ]);
});

test.each(["before", "after"] as const)(
  "an answer lost %s the provider acted: the claim waits, and is done once when it is asked again",
  async (stage) => {
    const desk = await claimDesk();
    const { order } = await desk.buys("done");
    const { id } = await desk.asks(order, [1]);
    desk.payments.on.cancel = lost(stage, 1);
    await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
    expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
      { status: "approved" },
      { reserved: 7000, returned: 0 },
    ]);
    const { id: refundId } = (await desk.refund(id))!;
    await Promise.allSettled([1, 2, 3].map(() => carryOutRefund(desk.shop, refundId)));
    expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
      { status: "completed" },
      { reserved: 0, returned: 7000 },
    ]);
    expect(desk.payments.books(order.number)).toMatchObject([{ returns: 1, returned: 7000 }]);
    expect((await desk.told(order)).filter((event) => event === "claim-completed")).toHaveLength(1);
  },
);

test("a refund that the provider refuses leaves the claim open; once it is dropped it can be begun anew", async () => {
  const desk = await claimDesk({ stingy: true });
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect([await desk.claim(id), await desk.refund(id)]).toMatchObject([
    { status: "approved" },
    { state: "refused" },
  ]);
  await refundClaim(desk.shop, id, desk.admin);
  expect(await desk.shop.db.select().from(refunds).where(eq(refunds.claimId, id))).toHaveLength(1);
  await desk.shop.db.update(refunds).set({ state: "dropped" }).where(eq(refunds.claimId, id));
  await Promise.all([
    refundClaim(desk.shop, id, desk.admin),
    refundClaim(desk.shop, id, desk.admin),
  ]);
  expect(
    (await desk.shop.db.select().from(refunds).where(eq(refunds.claimId, id)))
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(["dropped", "refused"]);
});

test("two administrators at once, and a shopper who withdraws at that moment: one decision stands and nothing is done twice", async () => {
  const desk = await claimDesk();
  const ways = [
    (id: string) => approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin),
    (id: string) => rejectClaim(desk.shop, id, { decision: "어려워요." }, desk.admin),
  ];
  const ended = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { order } = await desk.buys("done");
    const { id } = await desk.asks(order, [1]);
    const withdraw = () => withdrawClaim(desk.shop, order, id, desk.member.id);
    const pair = [
      [ways[0]!, ways[0]!],
      [ways[0]!, ways[1]!],
      [ways[0]!, withdraw],
      [withdraw, ways[1]!],
    ][round % 4]!;
    const results = await Promise.allSettled(pair.map((way) => way(id)));
    expect(codes(results)).toEqual(["illegal-move"]);
    const [claim, after, money] = [
      await desk.claim(id),
      await desk.now(order),
      await desk.money(order),
    ];
    expect(after.claimStatus).toBe(claim.status);
    expect(money!.returned).toBe(claim.status === "completed" ? 7000 : 0);
    expect(money!.reserved).toBe(0);
    expect(desk.payments.books(order.number)[0]!.returned).toBe(money!.returned);
    ended.add(claim.status);
  }
  expect(ended.size).toBeGreaterThan(1);
});

test("two who collect at once put it back once, and pay once", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("done");
  const { id } = await desk.asks(order, [2]);
  await approveClaim(desk.shop, id, plain, desk.admin);
  await Promise.all(
    [1, 2, 3].map(() => collectClaim(desk.shop, id, { restock: "yes" }, desk.admin)),
  );
  expect([await desk.stock(product!), desk.payments.books(order.number)[0]!.returns]).toEqual([
    9, 1,
  ]);
});

test("nobody withdraws, or sends a parcel for, what another order asked; nothing there is nothing there", async () => {
  const desk = await claimDesk();
  const [{ order }, other] = [await desk.buys("done"), await desk.buys("done")];
  const { id } = await desk.asks(order, [1]);
  expect(await refused(withdrawClaim(desk.shop, other.order, id, desk.member.id))).toBe(
    "claim-not-found",
  );
  expect(
    await refused(
      noteReturnParcel(desk.shop, { orderId: other.order.id, claimId: id }, waybill, null),
    ),
  ).toBe("claim-not-found");
  expect(
    await refused(noteReturnParcel(desk.shop, { orderId: order.id, claimId: id }, waybill, null)),
  ).toBe("claim-changed");
  for (const wrong of ["", "%00", "00000000-0000-4000-8000-000000000000"]) {
    expect(await refused(approveClaim(desk.shop, wrong, plain, desk.admin))).toBe(
      "claim-not-found",
    );
    expect(await refused(withdrawClaim(desk.shop, order, wrong, null))).toBe("claim-not-found");
  }
  expect(await withdrawClaim(desk.shop, order, id, desk.member.id)).toMatchObject({
    status: "withdrawn",
  });
  expect(await withdrawClaim(desk.shop, order, id, desk.member.id)).toMatchObject({
    status: "withdrawn",
  });
  expect((await desk.told(order)).filter((event) => event === "claim-withdrawn")).toHaveLength(1);
});

test("an order's own course goes on beside a claim", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("delivery");
  const { id } = await desk.asks(order, [1]);
  await moveDelivery(desk.shop, order.number, "arrive", desk.admin);
  expect(await desk.now(order)).toMatchObject({ delivery: "done", claimStatus: "requested" });
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect(await desk.now(order)).toMatchObject({
    delivery: "done",
    payment: "partially_refunded",
    claimStatus: "completed",
  });
});

test("one file writes a claim's status", () => {
  const root = resolve(import.meta.dirname, "../../..");
  const sources = ["app", "shop", "adapters", "server", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."),
      )
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const writes =
    /\.update\(\s*claims\s*\)[\s\S]{0,300}?\.set\(\s*\{[^}]*\bstatus\b|\.set\(\s*\{[^}]*\bclaimStatus\b|\.insert\(\s*claims\s*\)/;
  expect(
    sources
      .filter((path) => writes.test(readFileSync(path, "utf8")))
      .map((path) => path.slice(root.length + 1)),
  ).toEqual(["shop/claim/move-claim.server.ts"]);
});
