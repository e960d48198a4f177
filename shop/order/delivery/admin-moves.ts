import { forbids, type OrderStanding } from "../standing.ts";
import { delivery, type DeliveryMove } from "../status.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import { SHIP_WITHIN } from "#shop/site/ship-by.ts";

export const adminMoves = (order: OrderStanding): DeliveryMove[] =>
  order.hasAllFiles
    ? []
    : delivery.offers(order.delivery, "admin").filter((move) => !forbids[move]?.(order));

export type SendMove = "ship" | "shipMore";

/** The move by which something leaves now: the order, or more of one that was sent in part. */
export const sendMove = (order: OrderStanding): SendMove | null =>
  adminMoves(order).find((move): move is SendMove => move === "ship" || move === "shipMore") ??
  null;

const digitalMoves: Partial<Record<DeliveryMove, string>> = {
  ship: "제공 처리",
  arrive: "제공 완료",
  recall: "제공준비중으로 되돌리기",
  reopen: "제공중으로 되돌리기",
};

/** What a button reads that moves the order. */
export const moveLabel = (move: DeliveryMove, { isDigital }: Pick<OrderStanding, "isDigital">) =>
  (isDigital && digitalMoves[move]) || delivery.moves[move].label;

type DueOrder = OrderStanding & { paidAt: Date | null; shipBy: string | null };

/** The last day to send a waiting order, else null. */
export function shipDue({ paidAt, shipBy, ...standing }: DueOrder): string | null {
  if (!paidAt || !sendMove(standing)) return null;
  return shipBy ?? addBusinessDays(calendarDayOf(paidAt), SHIP_WITHIN);
}
