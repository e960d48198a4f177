import { and, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { reservations, shipByAnswers, shipByMoves } from "../table.server.ts";
import type { ShipByQuestion } from "./ship-by-question.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { needsRefundAccount } from "#shop/order/status.ts";
import { type PayBy } from "#shop/order/payment/ways-to-pay.ts";

export type FoundQuestion = {
  id: string;
  reservation: { id: string; productId: string; memberId: string | null };
  question: ShipByQuestion;
};

/** The question of a mail's link; null for an invalid link, and once the person is forgotten. */
export const findQuestionOfLink = async (
  db: Db,
  token: string | undefined,
): Promise<FoundQuestion | null> =>
  isToken(token)
    ? find(db, and(eq(shipByAnswers.linkHash, hashOfToken(token)), ne(reservations.phone, ""))!)
    : null;

/** The open question about a reservation; there is at most one. */
export const findOpenQuestion = (db: Db, reservationId: string): Promise<FoundQuestion | null> =>
  find(db, and(eq(shipByAnswers.reservationId, reservationId), isNull(shipByAnswers.answer))!);

/** The paid order's lines, without refunded ones. */
const bought = (
  column: SQL,
) => sql`(select ${column} from orders o left join payments p on p.payment_key = o.payment_key
  and o.payment = 'partially_refunded'
  where o.reservation_id = ${reservations.id} and ${paymentIn(sql`o.payment`, "received")}
    order by o.hold = 'sold' desc, o.placed_at desc limit 1)`;

async function find(db: Db, where: SQL): Promise<FoundQuestion | null> {
  const [row] = await db
    .select({
      id: shipByAnswers.id,
      answer: shipByAnswers.answer,
      previousShipBy: shipByAnswers.previousShipBy,
      shipBy: shipByMoves.shipBy,
      reason: shipByMoves.reason,
      answerUntil: shipByMoves.answerUntil,
      over: sql<boolean>`${shipByMoves.answerUntil} <= now()`,
      paid: sql<number | null>`${bought(sql`o.total - coalesce(p.returned, 0)`)}::float8`,
      payBy: sql<PayBy | null>`${bought(sql`o.pay_by`)}`,
      reservation: {
        id: reservations.id,
        productId: reservations.productId,
        memberId: reservations.memberId,
      },
      number: reservations.number,
      title: reservations.title,
      quantity: reservations.quantity,
    })
    .from(shipByAnswers)
    .innerJoin(shipByMoves, eq(shipByMoves.id, shipByAnswers.moveId))
    .innerJoin(reservations, eq(reservations.id, shipByAnswers.reservationId))
    .where(where)
    .orderBy(desc(shipByMoves.movedAt))
    .limit(1);
  if (!row) return null;
  const { id, reservation, answer, over, paid, payBy, ...questionFields } = row;
  return {
    id,
    reservation,
    question: {
      ...questionFields,
      state: answer ?? (over ? "over" : "open"),
      paid: paid ?? 0,
      needsAccount: payBy !== null && needsRefundAccount({ payBy }) && (paid ?? 0) > 0,
    },
  };
}
