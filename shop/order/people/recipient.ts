import type { OrderStanding } from "../standing.ts";
import { isClaimOpen } from "../claim-status.ts";
import { isPaid } from "../status.ts";

/** The person and the place that a parcel goes to. */
export type Recipient = {
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
};

export const mayChangeRecipient = (
  order: OrderStanding & { address: string; waybillNumber: string | null },
): boolean =>
  order.address !== "" &&
  order.delivery === "ready" &&
  isPaid(order) &&
  !order.waybillNumber &&
  !isClaimOpen(order);

/** What a form that changes it begins with; null where it may not be changed. */
export const changeableRecipient = ({
  recipientName,
  recipientPhone,
  postcode,
  address,
  addressDetail,
  courierMemo,
  ...order
}: Recipient & OrderStanding & { waybillNumber: string | null }): Recipient | null =>
  mayChangeRecipient({ ...order, address })
    ? { recipientName, recipientPhone, postcode, address, addressDetail, courierMemo }
    : null;
