import { isPaid, type DeliveryStatus, type PaymentStatus } from "#shop/order/status.ts";

type SuppliedOrder = {
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  partlySent: boolean;
  waybillNumber: string | null;
};

/** Whether paid pieces wait that the shop may say it cannot supply. */
export const mayGoUnsupplied = (order: SuppliedOrder): boolean =>
  isPaid(order) &&
  (order.delivery === "ready"
    ? !order.waybillNumber
    : order.delivery === "delivery" && order.partlySent);
