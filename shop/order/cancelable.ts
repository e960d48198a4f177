import { forbidsMoney, type OrderStanding } from "./standing.ts";
import { payment } from "./status.ts";

export type WithdrawnOrder = OrderStanding & {
  waybillNumber: string | null;
  withdrawalEndedAt: Date | null;
};

/** A recalled parcel keeps its waybill and may well be on its way. */
export const isCancelable = (order: WithdrawnOrder): boolean =>
  !order.waybillNumber &&
  !order.withdrawalEndedAt &&
  order.payment !== "partially_refunded" &&
  isCancelableByShop(order);

/** Whether the shop itself may: it knows where a parcel is that has come back. */
export const isCancelableByShop = (order: OrderStanding): boolean =>
  payment.offers(order.payment, "admin").some((move) => !forbidsMoney[move]?.(order));
