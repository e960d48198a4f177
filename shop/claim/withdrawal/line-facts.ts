import { calendarDayOf } from "#lib/calendar-day.ts";
import type { WithdrawnOrder } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import type { CustomFacts, GoodsKind, LineFacts, Stage, SupplyFacts } from "./decide-line.ts";

export type ClaimedOrder = WithdrawnOrder & { doneAt: Date | null; reservationId?: string | null };

/** What the ledger of supply says of a line; `opensUntil`: the last moment. */
export type LineSupply = { files: number; begun: number; opensUntil: Date | null };

/** `left`: pieces neither cancelled nor returned. Without `supplied` the ledger was not read,
 * and the stricter answer applies. */
export type LineLeft = {
  left: number;
  /** of them still to be sent, in an order that was sent in part */
  toSend?: number;
  /** these are the pieces that are still to be sent, see `partsOfLine` */
  isToSend?: boolean;
  shippingClass: ShippingClass;
  withdrawalEndedAt: Date | null;
  /** its room was stopped, by the table that was agreed to */
  licenceEndedAt?: Date | null;
  supplied?: LineSupply;
  /** for made-to-order goods: whether the buyer was informed separately and agreed */
  brief?: Pick<CommissionBrief, "agreed"> | null;
  /** what an earlier line costs more */
  ofLineAs?: string | null;
};

/**
 * A line of an order that was sent in part has pieces that left and pieces that did not; either may
 * be asked back as in an order that is all one or the other.
 */
export function partsOfLine<Line extends LineLeft>(line: Line): { sent: Line; waiting: Line } {
  const toSend = Math.min(line.left, line.toSend ?? 0);
  return {
    sent: { ...line, left: line.left - toSend },
    waiting: { ...line, left: toSend, isToSend: true },
  };
}

function stageOf(order: ClaimedOrder, { isToSend }: Pick<LineLeft, "isToSend">): Stage {
  if (!isPaid(order)) return "unpaid";
  if (isToSend) return "before";
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
  { shippingClass, supplied, brief }: LineLeft,
): GoodsKind {
  if (brief) return "made-to-order";
  if (shippingClass === "digital") return (supplied?.files ?? 1) > 1 ? "class" : "digital";
  return reservationId ? "reserved" : "parcel";
}

/** The end of the right by a first byte is recorded when that is sent, see `endsWithdrawal`. */
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

/**
 * Whether work on a made-to-order line has begun, which is what would harm the shop (decree,
 * article 21). The only place that decides it: the workroom ends the right of withdrawal when work
 * begins, and sent goods were made.
 */
const isBegun = (order: ClaimedOrder, line: LineLeft): boolean =>
  line.withdrawalEndedAt !== null || ["sent", "done"].includes(stageOf(order, line));

/**
 * Without a recorded consent the line can be withdrawn like any other; price differences have a
 * consent of their own.
 */
function customOf(order: ClaimedOrder, line: LineLeft): CustomFacts | null {
  if (line.ofLineAs)
    return line.withdrawalEndedAt ? { told: true, agreed: true, harmed: true } : null;
  if (!line.brief) return null;
  const isAgreed = line.brief.agreed !== null;
  return { told: isAgreed, agreed: isAgreed, harmed: isBegun(order, line) };
}

/** What the decision table asks of a line of an order. */
export const lineFacts = (order: ClaimedOrder, line: LineLeft): LineFacts => ({
  goods: goodsOf(order, line),
  stage: stageOf(order, line),
  left: line.left,
  doneOn: order.doneAt && calendarDayOf(order.doneAt),
  supply: supplyOf(line),
  custom: customOf(order, line),
});
