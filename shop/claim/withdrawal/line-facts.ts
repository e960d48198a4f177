import { calendarDayOf } from "#lib/calendar-day.ts";
import type { WithdrawnOrder } from "#shop/order/cancelable.ts";
import { isPaid } from "#shop/order/status.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { GoodsKind, LineFacts, Stage, SupplyFacts } from "./decide-line.ts";

export type ClaimedOrder = WithdrawnOrder & { doneAt: Date | null; reservationId?: string | null };

/** What the ledger of supply says of a line; `opensUntil`: the last moment. */
export type LineSupply = { files: number; begun: number; opensUntil: Date | null };

/** `left`: pieces of this line that are neither cancelled nor gone back. `supplied` left out: the
 * ledger was not looked at, and the narrow answer stands. */
export type LineLeft = {
  left: number;
  shippingClass: ShippingClass;
  withdrawalEndedAt: Date | null;
  supplied?: LineSupply;
  /** made to order, and what was agreed to about that */
  brief?: { agreed: unknown } | null;
  /** what an earlier line costs more */
  ofLineAs?: string | null;
};

function stageOf(order: ClaimedOrder): Stage {
  if (!isPaid(order)) return "unpaid";
  switch (order.delivery) {
    case "ready":
      return order.waybillNumber ? "held" : "before";
    case "delivery":
      return "sent";
    case "done":
      return "done";
    default:
      return "unpaid";
  }
}

function goodsOf(
  { reservationId }: ClaimedOrder,
  { shippingClass, supplied }: LineLeft,
): GoodsKind {
  if (shippingClass === "digital") return (supplied?.files ?? 1) > 1 ? "class" : "digital";
  return reservationId ? "reserved" : "parcel";
}

/** Whether a first byte ended the right is written down when it leaves, see `endsWithdrawal`. */
function supplyOf({ shippingClass, withdrawalEndedAt, supplied }: LineLeft): SupplyFacts | null {
  if (shippingClass !== "digital") return null;
  const isEnded = withdrawalEndedAt !== null;
  const begun = supplied?.begun ?? 1;
  return {
    agreed: isEnded,
    hadPreview: isEnded,
    files: supplied?.files ?? 1,
    begun: isEnded ? Math.max(1, begun) : begun,
    opensUntil: supplied?.opensUntil ? calendarDayOf(supplied.opensUntil) : null,
  };
}

/** Told and agreed to apart, and begun: told, agreed and harmed are one here. */
export const isMadeForOne = ({
  brief,
  ofLineAs,
  withdrawalEndedAt,
}: Omit<LineLeft, "left" | "shippingClass">) =>
  withdrawalEndedAt !== null && Boolean(brief?.agreed || ofLineAs);

/** What the decision table asks of a line of an order. */
export const lineFacts = (order: ClaimedOrder, line: LineLeft): LineFacts => ({
  goods: goodsOf(order, line),
  stage: stageOf(order),
  left: line.left,
  doneOn: order.doneAt && calendarDayOf(order.doneAt),
  supply: supplyOf(line),
  custom: isMadeForOne(line) ? { told: true, agreed: true, harmed: true } : null,
});
