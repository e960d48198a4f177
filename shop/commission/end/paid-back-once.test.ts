import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { giveBackDifferences } from "#shop/claim/difference/give-back-differences.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { registerClaim } from "#shop/claim/decide/register-claim.server.ts";
import { deskClaimForm } from "#shop/claim/request/claim-form.ts";
import { withdrawOrder } from "#shop/claim/statement/withdraw-order.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { lineRefunds } from "#shop/money/table.server.ts";
import { noteLineRefunds } from "#shop/money/refund/line-refunds.server.ts";
import { noteReturned } from "#shop/money/refund/note-returned.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import { findClaimPage } from "#shop/shopper/claim/find-claim-page.server.ts";
import { listSupplies } from "#shop/vault/supplies.server.ts";
import { openStudio, someTerms } from "#tests/given/room.ts";
import { beginRoom } from "../begin-room.server.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { percentAt, stageRefund } from "../stage-refund.ts";
import { buyRound } from "../take/ask-changes.server.ts";
import { deliverTakes } from "../take/deliver-takes.server.ts";
import { findRoomMoney } from "../view/room-money.server.ts";
import { viewRoom } from "../view/view-room.server.ts";
import { approveRoom } from "./approve-room.server.ts";
import { foldRooms } from "./fold-rooms.server.ts";
import { paidParts } from "./paid-parts.server.ts";
import { stopRoom } from "./stop-room.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const studio = await openStudio();
const { shop, admin } = studio;
const [PARCEL, MADE] = [100_000, 30_000];
const BOX = { company: "CJ대한통운", waybillNumber: "123456789011" };

/**
 * A parcel and what is made to order, in one order; `half`: its room gives back half once recording
 * began.
 */
async function bought({ half = false, isTold = true } = {}): Promise<OpenedRoom> {
  const parcel = await shop.has.product({ price: PARCEL, stock: 9, shippingClass: "parcel" });
  const part = half ? 50 : 100;
  const terms = { ...someTerms, refunds: { waiting: 100, begun: part, taken: part, approved: 10 } };
  const agreed = isTold ? { at: "2026-11-25T00:00:00Z", words: "2026-11-25" } : null;
  return studio.commissioned({
    price: MADE,
    brief: { terms, agreed },
    beside: [{ product: parcel }],
  });
}

async function arrived({ order }: OpenedRoom): Promise<void> {
  await shipOrder(shop, order.number, BOX, admin);
  await moveDelivery(shop, order.number, "arrive", admin);
}

async function stop(opened: OpenedRoom): Promise<void> {
  const now = await studio.room(opened);
  const parts = await paidParts(shop.db, now);
  const back = stageRefund(percentAt(now.line.brief.terms, now.room.state), parts);
  await stopRoom(shop, now, { shown: back.reduce((all, one) => all + one, 0) });
}

/** The desk registers it and sends the money at once. */
function claim({ order, line }: OpenedRoom, kind: "cancel" | "return"): Promise<unknown> {
  const reason = kind === "cancel" ? "late" : "defective";
  const what = { kind, reason, words: "잡음이 커요.", next: "refund" };
  const key = { requestKey: randomLetters(26), [`line.${line.id}`]: "on" };
  return registerClaim(shop, order.number, deskClaimForm.parse({ ...key, ...what }), admin);
}

const unsupplied = ({ order, line }: OpenedRoom) => {
  const pieces = [{ lineId: line.id, quantity: 1 }];
  const form = { key: randomUUID(), words: "녹음을 하지 못했어요.", pieces };
  return cannotSupply(shop, order.number, form, admin);
};

const backOf = async (order: Pick<Order, "id">) => (await studio.standing(order)).returned;

/** What the worker does by the clock. */
async function settle(...rooms: OpenedRoom[]): Promise<void> {
  await foldRooms(shop);
  await giveBackDifferences(shop);
  await studio.later(...rooms.map(({ order }) => order));
}

/** Of notices another test speaks. */
const brokenOf = async ({ order }: OpenedRoom): Promise<string[]> =>
  (await studio.brokenOf(order)).filter((broken) => !broken.startsWith("I9"));

async function settled(opened: OpenedRoom): Promise<string[]> {
  await settle(opened);
  return brokenOf(opened);
}

test("after a claim was agreed to its room is over, and stopping gives nothing more", async () => {
  const opened = await bought();
  await claim(opened, "cancel");
  expect((await studio.room(opened)).room.state).toBe("ended");
  expect(await refused(stop(opened))).toBe("illegal-move");
  expect(await backOf(opened.order)).toBe(MADE);
  expect(await settled(opened)).toEqual([]);
});

test("what cannot be supplied is not stopped any more", async () => {
  const opened = await bought();
  await unsupplied(opened);
  expect((await studio.room(opened)).room.state).toBe("ended");
  expect(await refused(stop(opened))).toBe("illegal-move");
  expect(await backOf(opened.order)).toBe(MADE);
  expect(await settled(opened)).toEqual([]);
});

test("a line whose room was stopped is not given back as what cannot be supplied", async () => {
  const opened = await bought();
  await stop(opened);
  expect(await refused(unsupplied(opened))).toBe(`quantity.${opened.line.id}`);
  expect(await backOf(opened.order)).toBe(MADE);
  expect(await settled(opened)).toEqual([]);
});

test.each([
  [false, MADE],
  [true, MADE / 2],
])("a line whose room was stopped (for half: %s) is no return afterwards", async (half, back) => {
  const opened = await bought({ half });
  await beginRoom(shop, opened, admin);
  await stop(opened);
  await arrived(opened);
  expect(await refused(claim(opened, "return"))).toBe(`quantity.${opened.line.id}`);
  expect(await backOf(opened.order)).toBe(back);
  expect(await settled(opened)).toEqual([]);
});

test("what an ended room kept stays the shop's when the rest of the order is cancelled", async () => {
  const opened = await bought({ half: true, isTold: false });
  await beginRoom(shop, opened, admin);
  await stop(opened);
  await withdrawOrder(shop, await studio.now(opened.order), { key: randomUUID(), accountId: null });
  const [claimRow] = await rowsOf(shop.db, claims, { orderId: opened.order.id });
  await approveClaim(shop, claimRow!.id, { decision: "" }, admin);
  expect(await backOf(opened.order)).toBe(opened.order.total - MADE / 2);
  expect(await studio.now(opened.order)).toMatchObject({ delivery: "done" });
  expect(await settled(opened)).toEqual([]);
});

test("what was done and given back by a claim is over too: not stopped for its part, and its file is closed", async () => {
  const opened = await bought();
  await beginRoom(shop, opened, admin);
  const take = await studio.upload(opened);
  await deliverTakes(shop, opened, admin);
  await approveRoom(shop, opened, take.id);
  await arrived(opened);
  expect((await findRoomMoney(shop, await studio.room(opened))).stop).toMatchObject({ won: 3_000 });
  await claim(opened, "return");
  const now = await studio.room(opened);
  expect(now.room.state).toBe("ended");
  expect((await findRoomMoney(shop, now)).stop).toBeNull();
  expect(await viewRoom(shop.db, now, "shopper")).toMatchObject({ wasFolded: true, takes: [] });
  expect(await refused(stop(opened))).toBe("illegal-move");
  expect(await listSupplies(shop.db, now.order)).not.toContainEqual(
    expect.objectContaining({ line: expect.objectContaining({ id: opened.line.id }) }),
  );
  expect(await backOf(opened.order)).toBe(MADE);
  expect(await settled(opened)).toEqual([]);
});

test("an ended line is offered nowhere: not to the buyer, not at the desk, not to withdraw", async () => {
  const opened = await bought();
  await stop(opened);
  const { lines, asks, withdrawal } = await findClaimPage(shop, await studio.now(opened.order));
  expect(lines.map(({ id, left }) => [id === opened.line.id, left])).toEqual([
    [true, 0],
    [false, 1],
  ]);
  expect(Object.keys(asks.kinds)).toEqual(["cancel"]);
  expect(withdrawal.map(({ lineId }) => lineId)).not.toContain(opened.line.id);
});

test("whoever gives back at the same moment as the room, the line is paid back once", async () => {
  const others = [
    (opened: OpenedRoom) => claim(opened, "cancel"),
    unsupplied,
    ways["desk refund"],
    ways.withdrawal,
  ];
  for (const other of others) {
    const opened = await bought();
    await Promise.allSettled([stop(opened), other(opened)]);
    const most = other === ways.withdrawal ? opened.order.total : MADE;
    const back = await backOf(opened.order);
    expect([MADE, most]).toContain(back);
    expect(await settled(opened)).toEqual([]);
  }
});

test("the database itself refuses a second refund of one line, whoever writes it", async () => {
  const opened = await bought();
  await stop(opened);
  const order = await studio.now(opened.order);
  const of = [{ lineId: opened.line.id, amount: 1 }];
  const shares = { lineId: opened.line.id, refundId: null, amount: 1 };
  await expect(shop.db.insert(lineRefunds).values(shares)).rejects.toThrow();
  expect(await refused(noteLineRefunds(shop.db, null, of))).toBe("refund-too-much");
  const again = { amount: MADE, lineId: opened.line.id, reason: "늦어서" };
  expect(await refused(refundOrder(shop, order.number, again, admin))).toBe("refund-too-much");
  expect(await backOf(order)).toBe(MADE);
});

test("a refund of the whole order takes of each line its part, and each gives back the rest of its own", async () => {
  const opened = await bought();
  const { total } = opened.order;
  await refundOrder(shop, opened.order.number, { amount: total / 10, reason: "늦어서" }, admin);
  const backs = (await listLines(shop.db, opened.order.id)).map(({ backAmount }) => backAmount);
  expect(backs).toEqual([MADE / 10, PARCEL / 10]);
  expect((await findRoomMoney(shop, await studio.room(opened))).stop).toMatchObject({
    won: (MADE * 9) / 10,
  });
  await stop(opened);
  expect(await backOf(opened.order)).toBe(total / 10 + (MADE * 9) / 10);
  expect(await settled(opened)).toEqual([]);
});

test("what went back past us at the provider is of the lines too", async () => {
  const opened = await bought();
  const { paymentKey, total } = opened.order;
  await inTransaction(shop.db, async (db) =>
    noteReturned(db, shop, await lockOrder(db, opened.order.id), {
      paymentKey: paymentKey!,
      returned: total / 2,
    }),
  );
  const backs = (await listLines(shop.db, opened.order.id)).map(({ backAmount }) => backAmount);
  expect(backs).toEqual([MADE / 2, PARCEL / 2]);
});

/** Each gives the line back in its own way, if the shop still lets it. */
const ways = {
  claim: async (opened: OpenedRoom) =>
    claim(opened, (await studio.now(opened.order)).delivery === "ready" ? "cancel" : "return"),
  "room in full": stop,
  "room for half": stop,
  "cannot supply": unsupplied,
  withdrawal: async ({ order }: OpenedRoom) => {
    await withdrawOrder(shop, await studio.now(order), { key: randomUUID(), accountId: null });
    const claimRows = await rowsOf(shop.db, claims, { orderId: order.id });
    for (const { id, status } of claimRows)
      if (status === "requested")
        await approveClaim(shop, id, { decision: "", refundNow: "on" }, admin);
  },
  "desk refund": ({ order, line }: OpenedRoom) =>
    refundOrder(shop, order.number, { amount: MADE, lineId: line.id, reason: "늦어서" }, admin),
  difference: async (opened: OpenedRoom) => {
    const paid = await studio.agreeAndPay(await buyRound(shop, await studio.room(opened)));
    await refundOrder(shop, paid.number, { amount: paid.total, reason: "잘못 샀어요" }, admin);
  },
} satisfies Record<string, (opened: OpenedRoom) => Promise<unknown>>;
/** A bug is none of the ways to say no. */
function expectRefusal(error: unknown): void {
  if (!isRefusal(error) && !isBadInput(error)) throw error;
}

type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

/** An order whose line was tried to be given back in both ways, one after the other. */
async function givenBack(both: [Way, Way], hasArrived: boolean) {
  const opened = await bought({ half: both.includes("room for half"), isTold: false });
  await beginRoom(shop, opened, admin);
  await studio.upload(opened);
  await deliverTakes(shop, opened, admin);
  const round = await studio.agreeAndPay(await buyRound(shop, await studio.room(opened)));
  if (hasArrived) await arrived(opened);
  for (const way of both) await ways[way](opened).catch(expectRefusal);
  const most = both.includes("withdrawal") ? opened.order.total : MADE;
  return { opened, round, most, label: [...both, hasArrived ? "arrived" : "not sent"].join(", ") };
}

test.each(names)("%s, then any other way: the line is paid back once", async (first) => {
  const all: Awaited<ReturnType<typeof givenBack>>[] = [];
  // Half of the pairs before the parcel left, the others after it arrived; their turns change so
  // that each pair of ways, in one order or the other, is tried at both times.
  for (const [at, second] of names.entries())
    all.push(await givenBack([first, second], names.indexOf(first) < at));
  await settle(...all.map(({ opened }) => opened));
  for (const { opened, round, most, label } of all) {
    expect(await brokenOf(opened), label).toEqual([]);
    expect(await backOf(opened.order), label).toBeLessThanOrEqual(most);
    expect(await backOf(round), label).toBeLessThanOrEqual(round.total);
  }
});
