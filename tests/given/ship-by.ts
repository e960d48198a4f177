import { and, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import {
  buildConfirmed,
  buildReservationForm,
  buildReservedOrderForm,
  linkIn,
  reservable,
} from "#tests/has/reservation.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { placeReservedOrder } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { shipByMoves } from "#shop/reservation/table.server.ts";
import { answerShipBy, type Answer } from "#shop/reservation/ship-by/answer-ship-by.server.ts";
import { findQuestionOfLink } from "#shop/reservation/ship-by/find-question.server.ts";

const DAY = 24 * 3600_000;

export const acting = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};

export const to = (shipBy: string, shipByShown = "2099-12-24") => ({
  shipBy,
  shipByShown,
  reason: "녹음실 공사가 길어졌어요",
  answerUntil: new Date(Date.now() + 5 * DAY),
});

export const endAnswers = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(shipByMoves)
    .set({ answerUntil: sql`now() - interval '1 second'` })
    .where(eq(shipByMoves.productId, id));

export const eventsOf = async ({ db }: TestShop, { number }: { number: string }) =>
  (
    await db
      .select({ event: notices.event })
      .from(notices)
      .where(and(eq(notices.subjectKey, number), eq(notices.channel, "mail")))
  )
    .map(({ event }) => event)
    .toSorted();

/** Three people: one only asked, one may order, one has paid. */
export async function line(payBy?: string) {
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
  const answer = async (one: { number: string }, choice: Answer) =>
    answerShipBy(
      shop,
      (await findQuestionOfLink(shop.db, await linkIn(shop.db, one.number, "ship-by-moved")))!,
      choice,
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
