import { MIND_DAYS } from "#shop/product/sale.ts";
import { businessDayFrom } from "#lib/business-days.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { isCancelable, type WithdrawnOrder } from "#shop/order/cancelable.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import { isClaimOpen, type ClaimKind } from "#shop/order/claim-status.ts";
import type { RefusalCode } from "#shop/refusal.ts";
import { isShopsFault, reasonsFor, type ClaimReason } from "../reasons.ts";
import { isPaid } from "#shop/order/status.ts";

export type ClaimedOrder = WithdrawnOrder & { doneAt: Date | null };

/** `left`: pieces of this line that are neither cancelled nor gone back. */
export type LineLeft = {
  left: number;
  shippingClass: ShippingClass;
  withdrawalEndedAt: Date | null;
};

/** What a shopper may ask back now. */
export type ClaimEligibility = {
  /** the whole order is cancelled at once, without a claim */
  cancelsAtOnce: boolean;
  /** kinds that may be asked, each with the reasons that are still in time */
  kinds: Partial<Record<ClaimKind, ClaimReason[]>>;
  /** last days in Seoul, by whose fault it is; null before it was done */
  until: { mind: string; fault: string } | null;
  /** nobody may change their mind about anything that is left */
  isEnded: boolean;
  /** why nothing may be asked */
  no: RefusalCode | null;
};

/** Article 17(3). */
const FAULT_MONTHS = 3;

/** The same day of a later month, or that month's last (civil act, article 160(3)). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** Whole days in Seoul; a term that would end on a day off ends on the next business day. */
export function claimTerms(doneAt: Date): { mind: string; fault: string } {
  const done = calendarDayOf(doneAt);
  return {
    mind: businessDayFrom(dayAfter(done, MIND_DAYS)),
    fault: businessDayFrom(monthsAfter(done, FAULT_MONTHS)),
  };
}

export function claimEligibility(
  order: ClaimedOrder,
  lines: readonly LineLeft[],
  now: Date,
): ClaimEligibility {
  const pieces = lines.reduce((sum, { left }) => sum + left, 0);
  const asks: ClaimEligibility = {
    cancelsAtOnce: !isClaimOpen(order) && isCancelable(order),
    kinds: {},
    until: null,
    isEnded: !lines.some((line) => mayAsk(line, "changed_mind")),
    no: null,
  };
  if (isClaimOpen(order)) return { ...asks, no: "claim-under-way" };
  if (!isPaid(order) || pieces === 0) return { ...asks, no: "claim-not-allowed" };
  switch (order.delivery) {
    case "ready":
      return askedBefore(asks, order, pieces);
    case "delivery":
      return { ...asks, kinds: backKinds(lines, () => true) };
    case "done":
      return askedAfter(asks, order, {
        today: calendarDayOf(now),
        kindsIn: (inTime) => backKinds(lines, inTime),
      });
    default:
      return { ...asks, no: "claim-not-allowed" };
  }
}

/** A parcel with a waybill may be on its way although it was recalled. */
function askedBefore(
  asks: ClaimEligibility,
  { payment, waybillNumber }: ClaimedOrder,
  pieces: number,
): ClaimEligibility {
  if (waybillNumber) return { ...asks, no: "claim-not-allowed" };
  if (asks.isEnded) return { ...asks, no: "withdrawal-ended" };
  if (payment === "paid" && pieces === 1)
    return { ...asks, no: asks.cancelsAtOnce ? null : "claim-not-allowed" };
  return { ...asks, kinds: { cancel: [...reasonsFor.cancel] } };
}

type InTime = (reason: ClaimReason) => boolean;

function askedAfter(
  asks: ClaimEligibility,
  { doneAt }: ClaimedOrder,
  { today, kindsIn }: { today: string; kindsIn: (inTime: InTime) => ClaimEligibility["kinds"] },
): ClaimEligibility {
  const until = doneAt && claimTerms(doneAt);
  const inTime: InTime = (reason) =>
    !until || today <= (isShopsFault(reason) ? until.fault : until.mind);
  const kinds = kindsIn(inTime);
  const isLate = Object.values(kinds).every((reasons) => !reasons.length);
  return isLate ? { ...asks, until, no: "claim-too-late" } : { ...asks, until, kinds };
}

/** What came as a file is not exchanged: a faulty one is given back, or sent once more without a claim. */
export const mayExchange = ({
  left,
  shippingClass,
}: Pick<LineLeft, "left" | "shippingClass">): boolean => left > 0 && shippingClass !== "digital";

/** Who opened a file cannot change their mind about it; what is wrong with it they can say. */
export const mayAsk = (
  { left, withdrawalEndedAt }: Pick<LineLeft, "left" | "withdrawalEndedAt">,
  reason: ClaimReason,
): boolean => left > 0 && (!withdrawalEndedAt || isFaulty(reason));

const isFaulty = (reason: ClaimReason): boolean => isShopsFault(reason) && reason !== "late";

function backKinds(lines: readonly LineLeft[], inTime: InTime): ClaimEligibility["kinds"] {
  const offered = (reason: ClaimReason) => lines.some((line) => mayAsk(line, reason));
  const back = { return: reasonsFor.return.filter(inTime).filter(offered) };
  if (!lines.some(mayExchange)) return back;
  return { ...back, exchange: reasonsFor.exchange.filter(inTime) };
}

export const kindsOf = ({ kinds }: ClaimEligibility): ClaimKind[] =>
  Object.keys(kinds) as ClaimKind[];

/** Why this may not be asked; null when it may. */
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
