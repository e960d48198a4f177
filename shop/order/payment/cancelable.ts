import { forbidsMoney, payment, type OrderStanding } from "../status.ts";

/**
 * Whether the shopper may call the order off: the machines allow it, and nothing was handed to the courier. A recalled parcel keeps its
 * waybill and may well be on its way.
 */
export function isCancelable(order: OrderStanding & { waybillNumber: string | null }): boolean {
  if (order.waybillNumber) return false;
  return payment.offers(order.payment, "shopper").some((move) => !forbidsMoney[move]?.(order));
}
