import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { reservations, shipByAnswers, shipByMoves } from "../table.server.ts";
import { answerShipBy } from "./answer-ship-by.server.ts";

const AT_ONCE = 200;

/** No answer in time (database clock) ends the contract; one being paid is left for later. */
export async function lapseShipByAnswers(shop: Shop): Promise<number> {
  const due = await shop.db
    .select({
      id: shipByAnswers.id,
      reservation: { id: reservations.id, productId: reservations.productId },
    })
    .from(shipByAnswers)
    .innerJoin(shipByMoves, eq(shipByMoves.id, shipByAnswers.moveId))
    .innerJoin(reservations, eq(reservations.id, shipByAnswers.reservationId))
    .where(and(isNull(shipByAnswers.answer), sql`${shipByMoves.answerUntil} <= now()`))
    .orderBy(asc(shipByMoves.answerUntil))
    .limit(AT_ONCE);
  let ended = 0;
  for (const question of due) {
    try {
      await answerShipBy(shop, question, "lapsed");
      ended++;
    } catch (error) {
      // Being paid, or answered by another worker: neither is a fault.
      if (!isRefusal(error))
        log.error(`the question ${question.id} could not be ended: ${logWords(error)}`);
    }
  }
  return ended;
}
