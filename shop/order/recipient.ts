import { isClaimOpen, type OrderStanding } from "./status.ts";

/** Whether the shopper may still say where the parcel goes: it is paid, waits in the shop, and nobody wrote a waybill for it. */
export const mayChangeRecipient = (order: OrderStanding & { address: string; waybillNumber: string | null }): boolean =>
  order.address !== "" && order.delivery === "ready" && (order.payment === "paid" || order.payment === "partially_refunded") && !order.waybillNumber && !isClaimOpen(order);
