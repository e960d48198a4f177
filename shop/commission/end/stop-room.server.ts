import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { type Refund, beginWorth } from "#shop/money/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { closeLineGoods } from "#shop/product/goods/line-goods.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { won } from "#lib/won.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveRoom } from "../move-room.server.ts";
import { tellBuyer, tellShop } from "../room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "../room-row.server.ts";
import { percentAt, stageRefund } from "../stage-refund.ts";
import { closeOrder } from "./close-order.server.ts";
import { giveUpDifferences } from "./give-up-differences.server.ts";
import { paidParts, type OrderPart } from "./paid-parts.server.ts";

/**
 * The buyer stops the commission and is refunded by the agreed table. `shown`: the won that the
 * page showed. Throws `commission-refund-changed`, `commission-nothing-back`, `illegal-move`,
 * `commission-closed`.
 */
export const stopRoom = (
  shop: Shop,
  opened: OpenedRoom,
  { shown, accountId }: { shown: number; accountId?: string | undefined },
): Promise<void> =>
  endRoom(shop, opened, async (db, locked, parts) => {
    const { room, line } = locked;
    const percent = percentAt(line.brief.terms, room.state);
    const back = stageRefund(percent, parts);
    // At a stage without a refund the work is finished and delivered instead.
    if (room.state !== "ended" && percent === 0) throw new Refusal("commission-nothing-back");
    const sum = back.reduce((all, one) => all + one, 0);
    await moveRoom(db, room, {
      move: "stop",
      by: "shopper",
      accountId,
      facts: { percent, amount: sum },
    });
    if (sum !== shown) throw new Refusal("commission-refund-changed");
    await tellShop(
      db,
      shop,
      locked,
      `구매자가 작업을 중단해 ${percent}%(${won(sum)})를 돌려드려요.`,
    );
    return { back, by: "shopper", accountId, reason: `주문 제작을 중단해 ${percent}% 환불` };
  });

/** The shop cannot make it: refunds everything left. Throws `illegal-move`, `commission-closed`. */
export const ceaseRoom = (
  shop: Shop,
  opened: OpenedRoom,
  reason: string,
  acting: AuditActor,
): Promise<void> =>
  endRoom(shop, opened, async (db, { room, order }, parts) => {
    await needStrangersOrder({ ...shop, db }, acting, order);
    const accountId = acting.account?.id;
    const back = stageRefund(100, parts);
    const amount = back.reduce((all, one) => all + one, 0);
    await moveRoom(db, room, { move: "cease", by: "admin", accountId, facts: { amount, reason } });
    await recordAudit(db, {
      ...acting,
      action: "commission.cease",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      reason,
      after: { lineId: room.lineId, amount },
    });
    return { back, by: "admin", accountId, reason: `주문 제작을 할 수 없어 환불: ${reason}` };
  });

type RoomEnd = {
  /** won of each part */
  back: number[];
  by: "shopper" | "admin";
  accountId: string | undefined;
  reason: string;
};

/**
 * Ends the room and records the refunds in one transaction; the provider is called afterwards, and
 * by the worker if it does not answer.
 */
async function endRoom(
  shop: Shop,
  opened: OpenedRoom,
  end: (db: Db, locked: OpenedRoom, parts: OrderPart[]) => Promise<RoomEnd>,
): Promise<void> {
  const begun = await inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    refuseClosed(locked);
    const parts = await paidParts(db, locked);
    const ending = await end(db, locked, parts);
    await giveUpDifferences(db, opened.room.lineId);
    await closeLineGoods(db, opened.room.lineId);
    const refunds = await beginParts(db, shop, parts, ending);
    await closeOrder(db, locked, refunds);
    const sum = ending.back.reduce((all, one) => all + one, 0);
    await tellBuyer(db, shop, locked, { event: "room-ended", news: endWords(ending, sum) });
    return refunds;
  });
  for (const { id } of begun) await carryOut(shop, id);
}

function endWords({ by, reason }: RoomEnd, sum: number): string {
  const money = sum ? `${won(sum)}을 돌려드려요.` : "돌려드릴 금액은 없어요.";
  return by === "admin" ? `${reason}. ${money}` : `작업을 중단하셨어요. ${money}`;
}

async function beginParts(
  db: Db,
  shop: Shop,
  parts: OrderPart[],
  { back, by, accountId, reason }: RoomEnd,
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const [at, { order, lineId }] of parts.entries()) {
    const amount = back[at] ?? 0;
    const of = [{ lineId, amount }];
    const request = { amount, of, kind: "partial" as const, reason, by, accountId };
    if (amount > 0) refunds.push(await beginWorth(db, shop, order, request));
  }
  return refunds;
}

async function carryOut(shop: Shop, id: string): Promise<void> {
  try {
    await carryOutRefund(shop, id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
}
