import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { MoveShipByForm } from "../admin-reservation-forms.ts";
import { takeLine } from "../find-reservation.server.ts";
import { noticedReservation } from "../noticed-reservation.server.ts";
import { reservations, reservationTimeline, shipByAnswers, shipByMoves } from "../table.server.ts";
import { lockBuyers, type Buyer } from "./list-buyers.server.ts";
import { type NoticeRow, queueNotices } from "#shop/notice/notice-row.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

const ANSWER_WITHIN = { leastHours: 24, mostDays: 30 };
const AT_ONCE = 500;

export type ShipByMove = { moveId: string; asked: number };

/** Moves the promised day: buyers choose between waiting and a refund; a later move replaces
 * open questions. An earlier day needs no answer. Throws `ship-by-changed`, `product-not-found`. */
export async function moveShipBy(
  shop: Shop,
  productId: string,
  form: MoveShipByForm,
  acting: AuditActor,
): Promise<ShipByMove> {
  await checkAnswerUntil(shop.db, form);
  return inTransaction(shop.db, async (db) => {
    await takeLine(db, productId);
    const buyers = await lockBuyers(db, productId);
    await changeDay(db, productId, form, acting);
    const [move] = await db
      .insert(shipByMoves)
      .values({
        productId,
        shipBy: form.shipBy,
        reason: form.reason,
        answerUntil: form.answerUntil,
        accountId: acting.account?.id ?? "",
      })
      .returning({ id: shipByMoves.id });
    await endQuestions(db, buyers);
    const askedBuyers = buyers.filter(({ reserved }) => reserved.shipBy < form.shipBy);
    for (let at = 0; at < askedBuyers.length; at += AT_ONCE)
      await ask(db, shop, { moveId: move!.id, form }, askedBuyers.slice(at, at + AT_ONCE));
    await promise(
      db,
      form.shipBy,
      buyers.filter(({ reserved }) => reserved.shipBy > form.shipBy),
      acting,
    );
    return { moveId: move!.id, asked: askedBuyers.length };
  });
}

async function checkAnswerUntil(db: Db, { answerUntil }: MoveShipByForm): Promise<void> {
  const at = sql`${answerUntil.toISOString()}::timestamptz`;
  const {
    rows: [fits],
  } = await db.execute<{ soon: boolean; far: boolean }>(sql`
    select ${at} < now() + make_interval(hours => ${ANSWER_WITHIN.leastHours}) as soon,
      ${at} > now() + make_interval(days => ${ANSWER_WITHIN.mostDays}) as far`);
  if (fits?.soon)
    throw new BadInput({
      answerUntil: [`답을 기다리는 시간은 ${ANSWER_WITHIN.leastHours}시간 이상이어야 해요.`],
    });
  if (fits?.far)
    throw new BadInput({
      answerUntil: [`답은 ${ANSWER_WITHIN.mostDays}일 안에 받도록 정해주세요.`],
    });
}

async function changeDay(
  db: Db,
  productId: string,
  { shipBy, shipByShown, reason }: MoveShipByForm,
  acting: AuditActor,
): Promise<void> {
  if (shipBy === shipByShown) throw new BadInput({ shipBy: ["지금과 다른 날을 입력해주세요."] });
  const [changed] = await db
    .update(products)
    .set({ expectedShipOn: shipBy, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(products.id, productId),
        eq(products.saleKind, "reserve"),
        isNull(products.removedAt),
        sql`${products.expectedShipOn} is not distinct from ${shipByShown || null}::date`,
      ),
    )
    .returning({ id: products.id });
  if (!changed) {
    const [there] = await db
      .select({ shipBy: products.expectedShipOn, saleKind: products.saleKind })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.removedAt)));
    throw there?.saleKind === "reserve"
      ? new Refusal("ship-by-changed", { shipBy: there.shipBy ?? "" })
      : new Refusal("product-not-found");
  }
  await recordAudit(db, {
    ...acting,
    action: "reservation.move-ship-by",
    subject: `product ${productId}`,
    reason,
    before: { shipBy: shipByShown || null },
    after: { shipBy },
  });
}

const idsOf = (buyers: Buyer[]): string[] => buyers.map(({ reserved }) => reserved.id);

async function endQuestions(db: Db, buyers: Buyer[]): Promise<void> {
  if (buyers.length)
    await db
      .update(shipByAnswers)
      .set({ answer: "superseded", answeredAt: sql`now()` })
      .where(
        and(inArray(shipByAnswers.reservationId, idsOf(buyers)), isNull(shipByAnswers.answer)),
      );
}

async function ask(
  db: Db,
  { origin }: Shop,
  { moveId, form: { shipBy, reason, answerUntil } }: { moveId: string; form: MoveShipByForm },
  buyers: Buyer[],
): Promise<void> {
  const rows: NoticeRow[] = [];
  const answerRows = buyers.map(({ reserved, email }) => {
    const link = newToken();
    const moveNotice = {
      ...noticedReservation(reserved),
      shipBy,
      previousShipBy: reserved.shipBy,
      reason,
      answerUntil,
      link: `/order-reserve/answer/${link}`,
    };
    rows.push(...reservationNotice("ship-by-moved", moveNotice, origin, email));
    return {
      moveId,
      reservationId: reserved.id,
      linkHash: hashOfToken(link),
      previousShipBy: reserved.shipBy,
    };
  });
  await db.insert(shipByAnswers).values(answerRows);
  await db.insert(reservationTimeline).values(
    buyers.map(({ reserved }) => ({
      reservationId: reserved.id,
      event: "ship-by-asked" as const,
      by: "admin" as const,
      facts: { shipBy, previous: reserved.shipBy },
    })),
  );
  await queueNotices(db, rows);
}

/** An earlier day is in the buyers' favour. */
async function promise(
  db: Db,
  shipBy: string,
  buyers: Buyer[],
  { account }: AuditActor,
): Promise<void> {
  if (!buyers.length) return;
  await db
    .update(reservations)
    .set({ shipBy })
    .where(inArray(reservations.id, idsOf(buyers)));
  await db
    .update(orders)
    .set({ shipBy })
    .where(
      inArray(
        orders.id,
        buyers.flatMap(({ orderId }) => orderId ?? []),
      ),
    );
  await db.insert(reservationTimeline).values(
    buyers.map(({ reserved }) => ({
      reservationId: reserved.id,
      event: "ship-by-sooner" as const,
      by: "admin" as const,
      accountId: account?.id,
      facts: { shipBy, previous: reserved.shipBy },
    })),
  );
}
