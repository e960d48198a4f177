import fc from "fast-check";
import { expect, test } from "vitest";
import { findCertificate } from "#shop/certificate/find-certificate.server.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { listWider } from "#shop/certificate/widen-licence.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { findOrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { listSupplies } from "#shop/vault/supplies.server.ts";
import { openStudio, someTerms } from "#tests/given/room.ts";
import { buildLicensedProduct } from "#tests/has/licensed-product.ts";
import { buildCoupon, findBalance, giveValue } from "#tests/has/value.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { beginRoom } from "../begin-room.server.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { percentAt, stageRefund } from "../stage-refund.ts";
import { findRoomMoney } from "../view/room-money.server.ts";
import { buyRound } from "../take/ask-changes.server.ts";
import { approveRoom } from "./approve-room.server.ts";
import { foldRooms } from "./fold-rooms.server.ts";
import { paidParts } from "./paid-parts.server.ts";
import { ceaseRoom, stopRoom } from "./stop-room.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const studio = await openStudio();
const { shop, admin } = studio;
const returned = async ({ paymentKey }: { paymentKey: string | null }) =>
  (await findPaymentSums(shop.db, paymentKey!))!.returned;

async function stop(opened: OpenedRoom) {
  const now = await studio.room(opened);
  const parts = await paidParts(shop.db, now);
  const back = stageRefund(percentAt(now.line.brief.terms, now.room.state), parts);
  await stopRoom(shop, now, { shown: back.reduce((all, one) => all + one, 0) });
}

test("before anything was made the buyer stops and gets all of it, and the order is over", async () => {
  const opened = await studio.commissioned();
  await stop(opened);
  expect((await studio.room(opened)).room.state).toBe("ended");
  expect(await studio.now(opened.order)).toMatchObject({
    payment: "refunded",
    delivery: "ready",
    hold: "released",
  });
  expect(await studio.brokenOf(opened.order)).toEqual([]);
});

test("at every later stage the agreed part comes back, of a bought round too, and the order ends", async () => {
  const begun = await studio.commissioned();
  await beginRoom(shop, begun, admin);
  await stop(begun);
  expect(await returned(begun.order)).toBe(35_000);
  expect((await findRoomMoney(shop, await studio.room(begun))).back).toBe(35_000);
  const { refunds } = await findOrderMoney(shop.db, await studio.now(begun.order));
  expect(refunds).toMatchObject([{ amount: 35_000, kind: "주문 제작 중단" }]);
  expect(await studio.now(begun.order)).toMatchObject({
    payment: "partially_refunded",
    delivery: "done",
  });

  const { opened } = await studio.taken();
  const round = await studio.agreeAndPay(await buyRound(shop, opened));
  await stop(opened);
  expect([await returned(opened.order), await returned(round)]).toEqual([15_000, 6_000]);
  expect(await studio.brokenOf(opened.order)).toEqual([]);
});

test("an approved one gives back what the table says, and its file opens no more; where that is nothing it stays", async () => {
  const nothing = await studio.taken();
  await approveRoom(shop, nothing.opened, nothing.take.id);
  expect(await refused(stop(nothing.opened))).toBe("commission-nothing-back");
  const terms = { ...someTerms, refunds: { ...someTerms.refunds, approved: 10 } };
  const { opened, take } = await studio.taken({ brief: { terms } });
  await approveRoom(shop, opened, take.id);
  await stop(opened);
  expect(await returned(opened.order)).toBe(5_000);
  expect(await listSupplies(shop.db, await studio.now(opened.order))).toEqual([]);
});

test("where the table gives nothing back any more, what is paid for whole is made, and nobody stops it", async () => {
  const terms = { ...someTerms, refunds: { ...someTerms.refunds, begun: 0, taken: 0 } };
  const { opened, take } = await studio.taken({ brief: { terms } });
  expect((await findRoomMoney(shop, opened)).stop).toBeNull();
  expect(await refused(stop(opened))).toBe("commission-nothing-back");
  await approveRoom(shop, opened, take.id);
  expect((await studio.room(opened)).room.state).toBe("approved");
});

test("its licence holds until its room ends with money back, at whatever stage, and then no wider one is sold", async () => {
  const { product } = await buildLicensedProduct(shop.db);
  const item = { product, options: [product.options[0]!.id] };
  const stateOf = async ({ order }: OpenedRoom) =>
    (await listCertificates(shop, await studio.now(order)))[0]!;
  const begun = await studio.commissioned({ item });
  await beginRoom(shop, begun, admin);
  const { opened: taken } = await studio.taken({ item });
  const kept = await studio.taken({ item });
  await approveRoom(shop, kept.opened, kept.take.id);
  for (const opened of [begun, taken]) {
    expect((await stateOf(opened)).state).toBe("valid");
    const offers = await listWider(shop.db, opened.order);
    expect(offers.get(opened.line.id)).toHaveLength(2);
    await stop(opened);
    const { certificate, state } = await stateOf(opened);
    expect(state).toBe("ended");
    expect((await findCertificate(shop, certificate.number))!.state).toBe("ended");
    expect(await listWider(shop.db, await studio.now(opened.order))).toEqual(new Map());
  }
  expect((await stateOf(kept.opened)).state).toBe("valid");
});

test("whoever saw another sum is told, and nothing happened", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  const now = await studio.room(opened);
  expect(await refused(stopRoom(shop, now, { shown: 50_000 }))).toBe("commission-refund-changed");
  expect((await studio.room(opened)).room.state).toBe("begun");
});

test("two who stop at once, or one while the shop begins, give back once and for one stage", async () => {
  const twice = await studio.commissioned();
  await Promise.allSettled([stop(twice), stop(twice)]);
  expect(await returned(twice.order)).toBe(50_000);
  const both = await studio.commissioned();
  await Promise.allSettled([stop(both), beginRoom(shop, both, admin)]);
  const { room } = await studio.room(both);
  const began = (await studio.eventsIn(both)).includes("begin");
  const back = began ? 35_000 : 50_000;
  expect([room.state, await returned(both.order)]).toEqual(
    room.state === "ended" ? ["ended", back] : ["begun", 0],
  );
});

test("a lost answer of the provider is made up for by the worker, and the money goes back once", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  studio.payments.on.cancel = lost("after", 1);
  await stop(opened);
  await studio.later(opened.order);
  studio.payments.on = {};
  expect(await returned(opened.order)).toBe(35_000);
  expect(studio.payments.books(opened.order.number)).toMatchObject([
    { returns: 1, returned: 35_000 },
  ]);
});

test("never more comes back than is left after the desk gave some back", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  await refundOrder(shop, opened.order.number, { amount: 40_000, reason: "늦어서" }, admin);
  await stop(opened);
  expect(await returned(opened.order)).toBe(50_000);
});

test("the shop that cannot make it gives everything back, whatever the stage", async () => {
  const { opened } = await studio.taken();
  const round = await studio.agreeAndPay(await buyRound(shop, opened));
  await ceaseRoom(shop, opened, "성우의 사정", admin);
  expect([await returned(opened.order), await returned(round)]).toEqual([50_000, 20_000]);
  expect((await studio.room(opened)).room.state).toBe("ended");
});

test("the whole order is not cancelled once recording began, in words that say where; before that it is, and the room folds", async () => {
  const begun = await studio.commissioned();
  await beginRoom(shop, begun, admin);
  expect(await refused(cancelOrder(shop, begun.order))).toBe("commission-begun");
  const waiting = await studio.commissioned();
  await cancelOrder(shop, waiting.order);
  expect(await refused(beginRoom(shop, waiting, admin))).toBe("commission-closed");
  await Promise.all([foldRooms(shop), foldRooms(shop)]);
  expect((await studio.eventsIn(waiting)).filter((event) => event === "fold")).toHaveLength(1);
  expect((await studio.room(begun)).room.state).toBe("begun");
});

test("of the buyer's cancelling and the shop's beginning at once exactly one happens", async () => {
  for (let round = 0; round < 4; round++) {
    const opened = await studio.commissioned();
    const results = await Promise.allSettled([
      cancelOrder(shop, opened.order),
      beginRoom(shop, opened, admin),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { state } = (await studio.room(opened)).room;
    const { payment } = await studio.now(opened.order);
    expect([state, payment]).toEqual(
      state === "begun" ? ["begun", "paid"] : ["waiting", "refunded"],
    );
  }
});

test("the difference that is paid while the buyer stops is applied before or goes back, never kept for nothing", async () => {
  for (let round = 0; round < 4; round++) {
    const { opened } = await studio.taken();
    const difference = await buyRound(shop, opened);
    await Promise.allSettled([studio.agreeAndPay(difference), stop(opened)]);
    await stop(opened).catch(() => undefined);
    const [order] = await rowsOf(shop.db, orders, { id: difference.id });
    const { captured = 0, returned: back = 0 } = order!.paymentKey
      ? ((await findPaymentSums(shop.db, order!.paymentKey)) ?? {})
      : {};
    expect([0, Math.floor(captured * 0.3), captured]).toContain(back);
    if (order!.payment === "paid") expect(captured).toBe(0);
  }
});

test("stages in any order: parts of the money never come to more than was paid", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        begun: fc.integer({ min: 1, max: 100 }),
        price: fc.integer({ min: 1000, max: 99_999 }),
      }),
      async ({ begun, price }) => {
        const terms = { ...someTerms, refunds: { ...someTerms.refunds, begun } };
        const opened = await studio.commissioned({ price, brief: { terms } });
        await beginRoom(shop, opened, admin);
        await stop(opened);
        expect(await returned(opened.order)).toBe(Math.floor((price * begun) / 100));
      },
    ),
    { numRuns: 6 },
  );
});

test("of an order with a coupon and points each gives its part back, together what the table says, and no more than was paid", async () => {
  const member = await shop.has.member();
  const { code } = await buildCoupon(shop.db);
  await giveValue(shop.db, member.id, { amount: 5_001 });
  const opened = await studio.commissioned({
    by: { memberId: member.id },
    fields: { couponCode: code!, points: "5001" },
    off: 6_001,
  });
  await beginRoom(shop, opened, admin);
  await stop(opened);
  // Of 49,000 that were paid: 43,999 in money, 5,001 in points.
  const [refund] = await studio.refundsOf(opened.order);
  expect(refund!.amount + refund!.pointsAmount).toBe(34_300);
  expect(await returned(opened.order)).toBe(refund!.amount);
  expect((await findBalance(shop.db, member.id)).points).toBe(refund!.pointsAmount);
  expect(await studio.brokenOf(opened.order)).toEqual([]);
  await refundOrder(shop, opened.order.number, { amount: 14_700, reason: "남은 것" }, admin);
  expect(await returned(opened.order)).toBe(43_999);
  expect((await findBalance(shop.db, member.id)).points).toBe(5_001);
  const more = refundOrder(shop, opened.order.number, { amount: 1, reason: "더" }, admin);
  expect(await refused(more)).not.toBe("done");
});
