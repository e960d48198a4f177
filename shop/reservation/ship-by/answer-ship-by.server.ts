import { eq, sql } from "drizzle-orm";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { canceledNotices } from "#shop/money/refund/refund-notices.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { beginRefund } from "#shop/money/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { cancelDeposit, giveUp } from "../cancel-reservation.server.ts";
import { lockLiveOrder, lockReservation, takeTurn } from "../find-reservation.server.ts";
import type { ShipByChoice } from "../forms.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { noticedReservation } from "../noticed-reservation.server.ts";
import { reservations, reservationTimeline, shipByAnswers, shipByMoves } from "../table.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

/** `lapsed`: no answer in time, so no agreement to the new day. */
export type Answer = ShipByChoice | "lapsed";

const REASON = "발송 예정일이 바뀌어 취소";

/** Answers a moved day: waiting agrees, all else ends the reservation and refunds. Idempotent. */
export async function answerShipBy(
  shop: Shop,
  { id, reservation }: { id: string; reservation: Pick<Reservation, "id" | "productId"> },
  answer: Answer,
): Promise<void> {
  if (answer !== "wait")
    await cancelDeposit(shop, reservation.id, {
      by: answer === "refund" ? "shopper" : "clock",
      reason: REASON,
    });
  const refund = await inTransaction(shop.db, async (db) => {
    await takeTurn(db, reservation);
    return take(db, shop, { id, reservationId: reservation.id, answer });
  });
  if (!refund) return;
  try {
    await carryOutRefund(shop, refund);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
}

type TakenAnswer = { id: string; reservationId: string; answer: Answer };
type Question = { answer: string | null; accountId: string; shipBy: string; over: boolean };

/** Gives the refund to carry out. */
async function take(
  db: Db,
  shop: Shop,
  { id, reservationId, answer }: TakenAnswer,
): Promise<string | null> {
  const order = await lockLiveOrder(db, { id: reservationId });
  const locked = await lockReservation(db, reservationId);
  const question = await lockQuestion(db, id);
  if (question.answer === answer) return null;
  if (question.answer !== null || question.over !== (answer === "lapsed"))
    throw new Refusal("answer-over");
  // A parcel under way is kept or returned like any other.
  const isMoot = answer !== "wait" && hasLeft(locked, order);
  if (isMoot && answer === "refund") throw new Refusal("order-not-cancelable");
  await db
    .update(shipByAnswers)
    .set({ answer: isMoot ? "superseded" : answer, answeredAt: sql`now()` })
    .where(eq(shipByAnswers.id, id));
  if (isMoot) return null;
  await writeAnswer(db, reservationId, answer, question);
  if (answer === "wait") return wait(db, shop, { locked, order, question });
  return order && locked.status === "ordered"
    ? giveBack(db, shop, { locked, order, answer, question })
    : giveUpUnpaid(db, shop, locked, answer);
}

async function writeAnswer(
  db: Db,
  reservationId: string,
  answer: Answer,
  { shipBy }: Question,
): Promise<void> {
  await db.insert(reservationTimeline).values({
    reservationId,
    event: `ship-by-${answer}`,
    by: answer === "lapsed" ? "clock" : "shopper",
    facts: { shipBy },
  });
}

async function lockQuestion(db: Db, id: string): Promise<Question> {
  const [question] = await db
    .select({
      answer: shipByAnswers.answer,
      accountId: shipByMoves.accountId,
      shipBy: shipByMoves.shipBy,
      over: sql<boolean>`${shipByMoves.answerUntil} <= now()`,
    })
    .from(shipByAnswers)
    .innerJoin(shipByMoves, eq(shipByMoves.id, shipByAnswers.moveId))
    .where(eq(shipByAnswers.id, id))
    .for("update", { of: shipByAnswers });
  if (!question) throw new Refusal("answer-over");
  return question;
}

const hasLeft = ({ status }: Reservation, order: Order | null): boolean =>
  status === "ordered" && !isHere(order);

const isHere = (order: Order | null): boolean =>
  order?.delivery === "ready" && isPaid(order) && !order.waybillNumber;

type AnsweredQuestion = { locked: Reservation; order: Order; question: Question };

async function wait(
  db: Db,
  shop: Shop,
  {
    locked,
    order,
    question: { shipBy },
  }: Omit<AnsweredQuestion, "order"> & { order: Order | null },
): Promise<null> {
  await db
    .update(reservations)
    .set({ shipBy, shipByAgreedAt: sql`now()` })
    .where(eq(reservations.id, locked.id));
  if (order) {
    await db.update(orders).set({ shipBy }).where(eq(orders.id, order.id));
    await db
      .insert(timeline)
      .values({ orderId: order.id, event: "ship-by", by: "shopper", facts: { shipBy } });
  }
  await tell(db, shop, { locked: { ...locked, shipBy }, order }, "wait");
  return null;
}

/** Not paid yet: nothing but the reservation ends. */
async function giveUpUnpaid(
  db: Db,
  shop: Shop,
  locked: Reservation,
  answer: Exclude<Answer, "wait">,
): Promise<null> {
  const noticeRows = reservationNotice(
    "ship-by-answered",
    { ...noticedReservation(locked), answer },
    shop.origin,
    locked.email,
  );
  await giveUp(db, shop, locked.id, {
    by: answer === "refund" ? "shopper" : "clock",
    reason: REASON,
    told: noticeRows,
  });
  return null;
}

/** Committed before the provider is called, so that nothing ships from then on. */
async function giveBack(
  db: Db,
  shop: Shop,
  {
    locked,
    order: boughtOrder,
    answer,
    question,
  }: AnsweredQuestion & { answer: Exclude<Answer, "wait"> },
): Promise<string | null> {
  const order = await shop.follows.orderCancelling(
    db,
    boughtOrder,
    answer === "refund" ? "shopper" : "clock",
  );
  const by =
    answer === "refund"
      ? { by: "shopper" as const }
      : { by: "admin" as const, accountId: question.accountId };
  await tell(db, shop, { locked, order }, answer);
  if (order.total === 0) {
    await moveOrder(db, order, {
      payment: "cancelFree",
      ...by,
      facts: { reason: REASON },
      notices: canceledNotices(shop, order),
    });
    await releaseHold(db, shop, order.id);
    return null;
  }
  const { refundable } = await findOrderSums(db, order.id);
  const canceling = await moveOrder(db, order, {
    payment: "cancelPaid",
    ...by,
    facts: { reason: REASON },
  });
  const request = { amount: refundable, kind: "reservation" as const, reason: REASON, ...by };
  return (await beginRefund(db, canceling, request, shop)).id;
}

async function tell(
  db: Db,
  shop: Shop,
  { locked: reserved, order }: { locked: Reservation; order: Order | null },
  answer: Answer,
): Promise<void> {
  const rows = reservationNotice(
    "ship-by-answered",
    { ...noticedReservation(reserved), answer },
    shop.origin,
    reserved.email ?? order?.ordererEmail,
  );
  await queueNotices(db, rows);
}
