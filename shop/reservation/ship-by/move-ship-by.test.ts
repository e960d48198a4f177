import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import {
  buildConfirmed,
  buildReservationForm,
  buildReservedOrderForm,
  linkIn,
  reservable,
} from "#tests/has/reservation.ts";
import { lost, scriptedProvider } from "#tests/has/scripted-provider.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { standingLabel } from "#shop/order/standing.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { placeReservedOrder } from "../place-reserved-order.server.ts";
import { requestReservation } from "../request-reservation.server.ts";
import {
  findReservedProduct,
  previewShipByMove,
} from "#shop/office/reservation/find-reserved-product.server.ts";
import {
  countReservationTabs,
  listReservations,
} from "#shop/office/reservation/list-reservations.server.ts";
import { shipByAnswers, shipByMoves } from "../table.server.ts";
import { answerShipBy, type Answer } from "./answer-ship-by.server.ts";
import { findOpenQuestion, findQuestionOfLink } from "./find-question.server.ts";
import { lapseShipByAnswers } from "./lapse-ship-by-answers.server.ts";
import { moveShipBy } from "./move-ship-by.server.ts";

const DAY = 24 * 3600_000;
const acting = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};
const stockOf = async ({ db }: TestShop, id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]!.stock;
const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Reservation> =>
  (await findReservation(db, number))!;
const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;
const to = (shipBy: string, shipByShown = "2099-12-24") => ({
  shipBy,
  shipByShown,
  reason: "녹음실 공사가 길어졌어요",
  answerUntil: new Date(Date.now() + 5 * DAY),
});
const endAnswers = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(shipByMoves)
    .set({ answerUntil: sql`now() - interval '1 second'` })
    .where(eq(shipByMoves.productId, id));
const eventsOf = async ({ db }: TestShop, { number }: { number: string }) =>
  (
    await db
      .select({ event: notices.event })
      .from(notices)
      .where(and(eq(notices.subjectKey, number), eq(notices.channel, "mail")))
  )
    .map(({ event }) => event)
    .toSorted();

/** Three people: one only asked, one may order, one has paid. */
async function line(payBy?: string) {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const product = await shop.has.product({ ...reservable, stock: 10, price: 40_000 });
  const requested = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product }),
    { guestId: randomLetters(26) },
  );
  const confirmed = await buildConfirmed(shop, product);
  const bought = await buildConfirmed(shop, product, { quantity: 2 });
  const placed = await placeReservedOrder(
    shop,
    await buildReservedOrderForm(shop.db, bought.reserved, payBy ? { payBy } : {}),
    bought.reserved,
    bought.who,
  );
  const back = await confirmPayment(shop, placed, {
    paymentKey: payments.authenticate(placed),
    amount: String(placed.total),
  });
  if (back.payment === "waiting_deposit") payments.payIn(back.paymentKey!);
  const order = await settlePayment(shop, back);
  const answer = async (one: { number: string }, said: Answer) =>
    answerShipBy(
      shop,
      (await findQuestionOfLink(shop.db, await linkIn(shop.db, one.number, "ship-by-moved")))!,
      said,
    );
  return {
    shop,
    payments,
    product,
    requested,
    confirmed: confirmed.reserved,
    confirmedWho: confirmed.who,
    bought: bought.reserved,
    order,
    answer,
  };
}

test("a later day asks whoever was promised another one, by a link whose hash alone is kept, and nobody else", async () => {
  const { shop, product, requested, confirmed, bought } = await line();
  expect(await previewShipByMove(shop.db, product.id, "2099-12-29")).toEqual({
    reserved: 1,
    ordered: 1,
    money: 80_000,
    requested: 1,
    sooner: 0,
  });
  expect(await moveShipBy(shop, product.id, to("2099-12-29"), acting)).toMatchObject({ asked: 2 });
  const token = await linkIn(shop.db, bought.number, "ship-by-moved");
  expect((await findQuestionOfLink(shop.db, token))!.question).toMatchObject({
    previousShipBy: "2099-12-24",
    shipBy: "2099-12-29",
    reason: "녹음실 공사가 길어졌어요",
    state: "open",
    paid: 80_000,
    needsAccount: false,
  });
  expect(JSON.stringify((await asOwner(shop, "select * from ship_by_answers")).rows)).not.toContain(
    token,
  );
  expect(await eventsOf(shop, requested)).not.toContain("ship-by-moved");
  expect(await findOpenQuestion(shop.db, confirmed.id)).toMatchObject({ question: { paid: 0 } });
  expect(
    await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `product ${product.id}`)),
  ).toMatchObject([
    {
      action: "reservation.move-ship-by",
      before: { shipBy: "2099-12-24" },
      after: { shipBy: "2099-12-29" },
      reason: "녹음실 공사가 길어졌어요",
    },
  ]);
  // What was promised stays so until it is answered.
  expect([(await now(shop, bought)).shipBy, (await now(shop, confirmed)).shipBy]).toEqual([
    "2099-12-24",
    "2099-12-24",
  ]);
});

test("waiting makes the new day the agreed one, of reservation and order; the answer counts once", async () => {
  const { shop, product, bought, confirmed, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await Promise.all([answer(bought, "wait"), answer(bought, "wait")]);
  await answer(confirmed, "wait");
  expect([
    (await now(shop, bought)).shipBy,
    (await orderNow(shop, order)).shipBy,
    (await now(shop, confirmed)).shipBy,
  ]).toEqual(["2099-12-29", "2099-12-29", "2099-12-29"]);
  await expect(answer(bought, "refund")).rejects.toMatchObject({ code: "answer-over" });
  expect(await orderNow(shop, order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(
    (await eventsOf(shop, bought)).filter((event) => event === "ship-by-answered"),
  ).toHaveLength(1);
  expect((await findReservedProduct(shop.db, product.id, new Date()))!.moves).toMatchObject([
    { open: 0, wait: 2, refund: 0, lapsed: 0 },
  ]);
});

test("wanting the money gives all of it back once, and the pieces; what was not paid just ends", async () => {
  const { shop, product, bought, confirmed, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await Promise.all([
    answer(bought, "refund"),
    answer(bought, "refund"),
    answer(confirmed, "refund"),
  ]);
  expect(await orderNow(shop, order)).toMatchObject({
    payment: "refunded",
    delivery: "ready",
    hold: "released",
  });
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
    { kind: "reservation", state: "done", amount: 80_000, by: "shopper" },
  ]);
  expect([await now(shop, bought), await now(shop, confirmed)]).toMatchObject([
    { status: "canceled", hold: "released" },
    { status: "canceled", hold: "released" },
  ]);
  // One is still held by whoever only asked.
  expect(await stockOf(shop, product.id)).toBe(9);
});

test("who does not answer in time gets the money back, also when the provider's answer is lost; who answered late hears so", async () => {
  const { shop, payments, product, bought, confirmed, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  expect(await lapseShipByAnswers(shop)).toBe(0);
  await endAnswers(shop, product);
  await expect(answer(bought, "wait")).rejects.toMatchObject({ code: "answer-over" });
  payments.on.cancel = lost("after", 1);
  await Promise.all([lapseShipByAnswers(shop), lapseShipByAnswers(shop)]);
  expect(await orderNow(shop, order)).toMatchObject({ payment: "canceling" });
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
    { kind: "reservation", amount: 80_000, by: "admin", accountId: "administrator" },
  ]);
  expect(await now(shop, confirmed)).toMatchObject({ status: "canceled" });
  expect(await eventsOf(shop, confirmed)).toContain("ship-by-answered");
  expect(
    await shop.db
      .select({ answer: shipByAnswers.answer })
      .from(shipByAnswers)
      .innerJoin(shipByMoves, eq(shipByMoves.id, shipByAnswers.moveId))
      .where(eq(shipByMoves.productId, product.id)),
  ).toEqual([{ answer: "lapsed" }, { answer: "lapsed" }]);
});

test("a deposit waits for the account it goes back to, and the shopper is asked for one", async () => {
  const { shop, product, bought, order, answer } = await line("virtual_account");
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  expect((await findOpenQuestion(shop.db, bought.id))!.question).toMatchObject({
    needsAccount: true,
  });
  await answer(bought, "refund");
  expect(await orderNow(shop, order)).toMatchObject({ payment: "canceling" });
  expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
    { state: "awaiting_account" },
  ]);
  expect(await eventsOf(shop, order)).toContain("refund-account-needed");
});

test("a newer move ends the older question; each is asked against the day they agreed to, and a sooner one needs no answer", async () => {
  const { shop, product, bought, confirmed, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await answer(bought, "wait");
  const old = await linkIn(shop.db, confirmed.number, "ship-by-moved");
  expect(await moveShipBy(shop, product.id, to("2099-12-27", "2099-12-29"), acting)).toMatchObject({
    asked: 1,
  });
  expect((await findQuestionOfLink(shop.db, old))!.question.state).toBe("superseded");
  await expect(
    answerShipBy(shop, (await findQuestionOfLink(shop.db, old))!, "wait"),
  ).rejects.toMatchObject({ code: "answer-over" });
  expect([
    (await now(shop, bought)).shipBy,
    (await orderNow(shop, order)).shipBy,
    (await now(shop, confirmed)).shipBy,
  ]).toEqual(["2099-12-27", "2099-12-27", "2099-12-24"]);
  await moveShipBy(shop, product.id, to("2099-12-24", "2099-12-27"), acting);
  expect(await findOpenQuestion(shop.db, confirmed.id)).toBeNull();
  expect((await now(shop, bought)).shipBy).toBe("2099-12-24");
});

test("the same day, another day than shown, a short time to answer and a product of another kind are refused", async () => {
  const { shop, product } = await line();
  await expect(moveShipBy(shop, product.id, to("2099-12-24"), acting)).rejects.toMatchObject({
    errors: { shipBy: [expect.any(String)] },
  });
  await expect(
    moveShipBy(shop, product.id, to("2099-12-30", "2099-12-25"), acting),
  ).rejects.toMatchObject({ code: "ship-by-changed", facts: { shipBy: "2099-12-24" } });
  await expect(
    moveShipBy(
      shop,
      product.id,
      { ...to("2099-12-30"), answerUntil: new Date(Date.now() + 3600_000) },
      acting,
    ),
  ).rejects.toMatchObject({ errors: { answerUntil: [expect.stringContaining("24시간")] } });
  const other = await shop.has.product();
  await expect(moveShipBy(shop, other.id, to("2099-12-30", ""), acting)).rejects.toMatchObject({
    code: "product-not-found",
  });
  expect(
    await shop.db.select().from(shipByMoves).where(eq(shipByMoves.productId, product.id)),
  ).toEqual([]);
});

test("the editor does not change a promised day beside the answers", async () => {
  const { shop, product } = await line();
  const form = (expectedShipOn: string) =>
    productForm.parse({
      title: product.title,
      price: "40000",
      shippingClass: "digital",
      saleKind: "reserve",
      isShow: "on",
      reservationOpensAt: "2020-01-01T00:00",
      reservationClosesAt: "2098-01-01T00:00",
      stock: "7",
      stockSeen: "7",
      expectedShipOn,
    });
  await expect(
    saveProduct(shop, form("2099-12-29"), { id: product.id, version: 1 }),
  ).rejects.toMatchObject({ errors: { expectedShipOn: [expect.stringContaining("예약 관리")] } });
  await expect(
    saveProduct(shop, form("2099-12-24"), { id: product.id, version: 1 }),
  ).resolves.toMatchObject({ id: product.id });
});

test("what was only requested agrees to the new day with a tick when it is ordered; the page's day must be the one that counts", async () => {
  const { shop, product, confirmed, confirmedWho } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  const made = await now(shop, confirmed);
  const place = async (more: Record<string, string>) =>
    placeReservedOrder(shop, await buildReservedOrderForm(shop.db, made, more), made, confirmedWho);
  await expect(place({ shipByShown: "2099-12-24" })).rejects.toMatchObject({
    code: "ship-by-changed",
    facts: { shipBy: "2099-12-29" },
  });
  await expect(place({})).rejects.toMatchObject({ errors: { agreeShipBy: [expect.any(String)] } });
  expect(await place({ agreeShipBy: "on" })).toMatchObject({ shipBy: "2099-12-29" });
  expect(await now(shop, confirmed)).toMatchObject({ shipBy: "2099-12-29", status: "confirmed" });
  expect(await findOpenQuestion(shop.db, confirmed.id)).toBeNull();
});

test("moving the day while people confirm, order and answer leaves nobody with a promise that nobody keeps", async () => {
  for (let round = 0; round < 4; round++) {
    const { shop, product, confirmed, confirmedWho, bought } = await line();
    const tries = await Promise.allSettled([
      moveShipBy(shop, product.id, to("2099-12-29"), acting),
      buildReservedOrderForm(shop.db, confirmed, { shipByShown: "2099-12-24" }).then((form) =>
        placeReservedOrder(shop, form, confirmed, confirmedWho),
      ),
      buildReservationForm(shop.db, { product }).then((form) =>
        requestReservation(shop, product.id, form, { guestId: randomLetters(26) }),
      ),
      moveShipBy(shop, product.id, to("2099-12-31"), acting),
    ]);
    const refused = tries.flatMap((one) =>
      one.status === "rejected"
        ? [isRefusal(one.reason) ? one.reason.code : String(one.reason)]
        : [],
    );
    expect(new Set([...refused, "ship-by-changed"])).toEqual(new Set(["ship-by-changed"]));
    const expectedShipOn = (
      await shop.db.select().from(products).where(eq(products.id, product.id))
    )[0]?.expectedShipOn;
    for (const one of [confirmed, bought])
      expect((await findOpenQuestion(shop.db, one.id))?.question.shipBy).toBe(expectedShipOn);
    const live = await shop.db
      .select({ shipBy: orders.shipBy })
      .from(orders)
      .where(eq(orders.reservationId, confirmed.id));
    expect(live.every(({ shipBy }) => shipBy === "2099-12-24")).toBe(true);
  }
});

test("a parcel that left is not called back: its buyer keeps it, and the question ends by itself", async () => {
  const { shop, product, bought, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await asOwner(shop, `update orders set delivery = 'delivery' where id = '${order.id}'`);
  await expect(answer(bought, "refund")).rejects.toMatchObject({ code: "order-not-cancelable" });
  await endAnswers(shop, product);
  await lapseShipByAnswers(shop);
  expect(await orderNow(shop, order)).toMatchObject({ payment: "paid" });
  expect(await findOpenQuestion(shop.db, bought.id)).toBeNull();
});

test("a paid order past its agreed day stands out", async () => {
  const { shop, product, bought } = await line();
  const filter = { tab: "late" as const, product: product.id, search: "" };
  expect((await listReservations(shop.db, filter)).rows).toEqual([]);
  await asOwner(
    shop,
    `update reservations set ship_by = current_date - 2 where number = '${bought.number}'`,
  );
  expect((await listReservations(shop.db, filter)).rows).toMatchObject([
    { number: bought.number, isLate: true },
  ]);
  expect(await countReservationTabs(shop.db, product.id)).toMatchObject({
    late: 1,
    requested: 1,
    confirmed: 1,
    ordered: 1,
    canceled: 0,
  });
});

test.each(["refund", "lapsed"] as const)(
  "an answer of %s ends the whole order, and what was asked back of it before",
  async (said) => {
    const { shop, product, bought, order, answer } = await line();
    const [bottom] = await listLines(shop.db, order.id);
    const form = claimForm.parse({
      requestKey: randomLetters(26),
      kind: "cancel",
      reason: "late",
      [`line.${bottom!.id}`]: "on",
      [`quantity.${bottom!.id}`]: "1",
    });
    const { claim } = await requestClaim(shop, order, form, { accountId: null });
    await moveShipBy(shop, product.id, to("2099-12-29"), acting);
    if (said === "lapsed") {
      await endAnswers(shop, product);
      await lapseShipByAnswers(shop);
    } else await answer(bought, said);
    const after = await orderNow(shop, order);
    expect([after, standingLabel(after)]).toMatchObject([
      { payment: "refunded", hold: "released", claimStatus: "withdrawn" },
      "주문취소",
    ]);
    await expect(
      approveClaim(shop, claim!.id, { decision: "주문이 모두 끝났어요." }, acting),
    ).rejects.toMatchObject({ code: "illegal-move" });
    expect(await stockOf(shop, product.id)).toBe(said === "lapsed" ? 9 : 8);
  },
);
