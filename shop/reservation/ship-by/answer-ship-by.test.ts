import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { asOwner, type TestShop } from "#tests/test-shop.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { standingLabel } from "#shop/order/standing.ts";
import { products } from "#shop/product/table.server.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { findReservedProduct } from "#shop/office/reservation/find-reserved-product.server.ts";
import {
  countReservationTabs,
  listReservations,
} from "#shop/office/reservation/list-reservations.server.ts";
import { shipByAnswers, shipByMoves } from "../table.server.ts";
import { findOpenQuestion } from "./find-question.server.ts";
import { lapseShipByAnswers } from "./lapse-ship-by-answers.server.ts";
import { moveShipBy } from "./move-ship-by.server.ts";
import { acting, to, endAnswers, eventsOf, line } from "#tests/given/ship-by.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock;

const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Reservation> =>
  (await findReservation(db, number))!;

const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

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
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
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
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
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
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
    { state: "awaiting_account" },
  ]);
  expect(await eventsOf(shop, order)).toContain("refund-account-needed");
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
  async (outcome) => {
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
    if (outcome === "lapsed") {
      await endAnswers(shop, product);
      await lapseShipByAnswers(shop);
    } else await answer(bought, outcome);
    const after = await orderNow(shop, order);
    expect([after, standingLabel(after)]).toMatchObject([
      { payment: "refunded", hold: "released", claimStatus: "withdrawn" },
      "주문취소",
    ]);
    await expect(
      approveClaim(shop, claim!.id, { decision: "주문이 모두 끝났어요." }, acting),
    ).rejects.toMatchObject({ code: "illegal-move" });
    expect(await stockOf(shop, product.id)).toBe(outcome === "lapsed" ? 9 : 8);
  },
);
