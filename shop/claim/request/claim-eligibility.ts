import { calendarDayOf } from "#lib/calendar-day.ts";
import { isCancelable } from "#shop/order/standing.ts";
import { isClaimOpen, type ClaimKind } from "#shop/order/claim-status.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import { isShopsFault, reasonsFor, type ClaimReason } from "../reasons.ts";
import { decideLine, isMadeForOne, type Ground } from "../withdrawal/decide-line.ts";
import {
  lineFacts,
  partsOfLine,
  type ClaimedOrder,
  type LineLeft,
} from "../withdrawal/line-facts.ts";
import { articleOf } from "../withdrawal/withdrawal-rules.ts";
import { claimTerms } from "../withdrawal/withdrawal-terms.ts";
import { isPaid } from "#shop/order/status.ts";

/** What a shopper may ask back now. */
export type ClaimEligibility = {
  /** the whole order is cancelled at once, without a claim */
  cancelsAtOnce: boolean;
  /** kinds that may be asked, each with the reasons that are still in time */
  kinds: Partial<Record<ClaimKind, ClaimReason[]>>;
  /** last days in Seoul, by whose fault it is; null before it was done */
  until: { mind: string; fault: string } | null;
  /** withdrawal is over for everything that is left */
  isEnded: boolean;
  /** why nothing can be claimed */
  no: RefusalCode | null;
};

/** What may be claimed, from the decision table: a reason is offered when some line is within
 * its term. */
export function claimEligibility(
  order: ClaimedOrder,
  lines: readonly LineLeft[],
  now: Date,
): ClaimEligibility {
  const pieces = piecesOf(lines);
  const asks: ClaimEligibility = {
    cancelsAtOnce: !isClaimOpen(order) && isCancelable(order) && !lines.some(wasStopped),
    kinds: {},
    until: null,
    isEnded: !lines.some((line) => mayAsk(line, "changed_mind")),
    no: null,
  };
  if (isClaimOpen(order)) return { ...asks, no: "claim-under-way" };
  if (!isPaid(order) || pieces === 0) return { ...asks, no: "claim-not-allowed" };
  switch (order.delivery) {
    case "ready":
      return askedBefore(asks, order, lines);
    case "delivery":
    case "done":
      return askedAfter(asks, order, { lines, now });
    default:
      return { ...asks, no: "claim-not-allowed" };
  }
}

/**
 * After a commission was stopped, the part that was not refunded is the shop's: the order can no
 * longer be cancelled as a whole, only its other lines.
 */
const wasStopped = ({ licenceEndedAt }: LineLeft): boolean => Boolean(licenceEndedAt);

const piecesOf = (lines: readonly LineLeft[]) => lines.reduce((sum, { left }) => sum + left, 0);

/** A recalled parcel with a waybill may still be under way. */
function askedBefore(
  asks: ClaimEligibility,
  order: ClaimedOrder,
  lines: readonly LineLeft[],
): ClaimEligibility {
  const { payment, waybillNumber } = order;
  const isMade = (line: LineLeft) => isMadeForOne(lineFacts(order, line));
  const pieces = piecesOf(lines);
  if (waybillNumber) return { ...asks, no: "claim-not-allowed" };
  if (asks.isEnded)
    return { ...asks, no: lines.some(isMade) ? "commission-begun" : "withdrawal-ended" };
  if (payment === "paid" && pieces === 1 && !lines.some(wasStopped))
    return { ...asks, no: asks.cancelsAtOnce ? null : "claim-not-allowed" };
  return { ...asks, kinds: { cancel: [...reasonsFor.cancel] } };
}

function askedAfter(
  asks: ClaimEligibility,
  order: ClaimedOrder,
  { lines, now }: { lines: readonly LineLeft[]; now: Date },
): ClaimEligibility {
  const until = order.delivery === "done" && order.doneAt ? claimTerms(order.doneAt) : null;
  const offered = (among: readonly LineLeft[]) => (reason: ClaimReason) =>
    among.some((line) => mayAskNow(order, line, reason, now));
  const sent = lines.map((line) => partsOfLine(line).sent);
  const waiting = lines.map((line) => partsOfLine(line).waiting);
  const parcels = sent.filter(mayExchange);
  const kinds = {
    ...(piecesOf(waiting) && { cancel: reasonsFor.cancel.filter(offered(waiting)) }),
    ...(piecesOf(sent) && { return: reasonsFor.return.filter(offered(sent)) }),
    ...(parcels.length && { exchange: reasonsFor.exchange.filter(offered(parcels)) }),
  };
  const isLate = Object.values(kinds).every((reasons) => !reasons.length);
  return isLate ? { ...asks, until, no: "claim-too-late" } : { ...asks, until, kinds };
}

/** The pieces of a line that a claim of this kind may ask for: cancelling asks for unsent ones. */
export const askableOf = <Line extends LineLeft>(
  { delivery }: Pick<ClaimedOrder, "delivery">,
  line: Line,
  kind: ClaimKind,
): Line => {
  if (delivery !== "delivery") return line;
  return partsOfLine(line)[kind === "cancel" ? "waiting" : "sent"];
};

/** Files are not exchanged: a faulty file is refunded, or sent again without a claim. */
export const mayExchange = ({
  left,
  shippingClass,
}: Pick<LineLeft, "left" | "shippingClass">): boolean => left > 0 && shippingClass !== "digital";

/** A late delivery is no fault of the goods. */
const groundOf = (reason: ClaimReason): Ground => (isFaulty(reason) ? "fault" : "mind");
const isFaulty = (reason: ClaimReason): boolean => isShopsFault(reason) && reason !== "late";

/** Whether this line may be asked back for this reason now, as the decision table says. */
export const mayAskNow = (
  order: ClaimedOrder,
  line: LineLeft,
  reason: ClaimReason,
  now: Date,
): boolean =>
  decideLine(lineFacts(order, line), groundOf(reason), calendarDayOf(now)).way === "online";

/** What its answer rests on. */
export const articleNow = (
  order: ClaimedOrder,
  line: LineLeft,
  reason: ClaimReason,
  now: Date,
): string =>
  articleOf(decideLine(lineFacts(order, line), groundOf(reason), calendarDayOf(now)).rule);

const sent: ClaimedOrder = {
  delivery: "delivery",
  payment: "paid",
  waybillNumber: null,
  withdrawalEndedAt: null,
  doneAt: null,
};

/** The same before any term runs: after opening a file a buyer cannot withdraw, but can still
 * report a fault. */
export const mayAsk = (
  line: Pick<LineLeft, "left" | "shippingClass" | "withdrawalEndedAt">,
  reason: ClaimReason,
): boolean => mayAskNow(sent, line, reason, new Date(0));

export const kindsOf = ({ kinds }: ClaimEligibility): ClaimKind[] =>
  Object.keys(kinds) as ClaimKind[];

/** Why this cannot be claimed, or null. */
export function claimRefusal(
  asks: ClaimEligibility,
  kind: ClaimKind,
  reason: ClaimReason,
): RefusalCode | null {
  const reasons = asks.kinds[kind];
  if (!reasons) return asks.no ?? "claim-not-allowed";
  if (reasons.includes(reason)) return null;
  if (!reasonsFor[kind].includes(reason)) return "claim-not-allowed";
  return asks.isEnded && !isFaulty(reason) ? "withdrawal-ended" : "claim-too-late";
}
