import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import { SHIP_WITHIN, shipByOf } from "#shop/site/ship-by.ts";
import type { StoredTerms } from "./amounts.ts";
import type { GiftState } from "./gift/gift.ts";

type Payable = {
  address: string;
  shipBy: string | null;
  shippingTerms: StoredTerms | null;
  giftState: GiftState | null;
};

/** The ship-by day that payment makes part of the contract; a day agreed earlier stays. */
export function shipByWhenPaid(order: Payable, now: Date): string | null {
  const dispatch = order.shippingTerms?.dispatch;
  if (order.giftState === "waiting") return null;
  return order.shipBy || !order.address || !dispatch ? order.shipBy : shipByOf(now, dispatch);
}

/** The ship-by day of a gift that is accepted now. */
export function shipByWhenGiven({ shippingTerms }: Payable, now: Date): string {
  const dispatch = shippingTerms?.dispatch;
  return dispatch ? shipByOf(now, dispatch) : addBusinessDays(calendarDayOf(now), SHIP_WITHIN);
}

/** Orders paid before this moment should have been sent before today. */
export function lateWhenPaidBefore(now: Date): Date {
  const today = calendarDayOf(now);
  let day = dayAfter(today, -1);
  while (addBusinessDays(day, SHIP_WITHIN) >= today) day = dayAfter(day, -1);
  return new Date(`${dayAfter(day, 1)}T00:00:00+09:00`);
}
