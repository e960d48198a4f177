import type { OrderStanding } from "../standing.ts";
import { isClaimOpen } from "../claim-status.ts";
import { isPaid, paymentIs } from "../status.ts";

/** The person and the place that a parcel goes to. */
export type Recipient = {
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
};

/** Who may also change an order that is not paid yet: the desk, for somebody who called. */
type RecipientChanger = "shopper" | "desk";

export const mayChangeRecipient = (
  order: OrderStanding & { address: string; waybillNumber: string | null },
  by: RecipientChanger = "shopper",
): boolean =>
  order.address !== "" &&
  isSaidBy(order, by) &&
  (isToBeSent(order) || (by === "desk" && isAwaited(order))) &&
  !order.waybillNumber &&
  !isClaimOpen(order);

/**
 * Where a gift goes its receiver says first; then nobody but the desk changes it, since whoever
 * pays does not know it.
 */
const isSaidBy = ({ giftState }: OrderStanding, by: RecipientChanger) =>
  !giftState || (giftState === "accepted" && by === "desk");
const isToBeSent = (order: OrderStanding) => order.delivery === "ready" && isPaid(order);
const isAwaited = (order: OrderStanding) =>
  order.delivery === "pending" && paymentIs(order, "owing");

/** What a form that changes it begins with; null where it may not be changed. */
export const changeableRecipient = (
  {
    recipientName,
    recipientPhone,
    postcode,
    address,
    addressDetail,
    courierMemo,
    ...order
  }: Recipient & OrderStanding & { waybillNumber: string | null },
  by: RecipientChanger = "shopper",
): Recipient | null =>
  mayChangeRecipient({ ...order, address }, by)
    ? { recipientName, recipientPhone, postcode, address, addressDetail, courierMemo }
    : null;
