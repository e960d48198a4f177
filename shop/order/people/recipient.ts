import type { OrderStanding } from "../standing.ts";
import { isClaimOpen } from "../claim-status.ts";
import { isPaid, paymentIs } from "../status.ts";

/** A parcel's recipient and address. */
export type Recipient = {
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
};

/** The desk may also change unpaid orders, for a caller. */
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
 * A gift's address is entered by its receiver; afterwards only the desk may change it, because the
 * payer does not know it.
 */
const isSaidBy = ({ giftState }: OrderStanding, by: RecipientChanger) =>
  !giftState || (giftState === "accepted" && by === "desk");
const isToBeSent = (order: OrderStanding) => order.delivery === "ready" && isPaid(order);
const isAwaited = (order: OrderStanding) =>
  order.delivery === "pending" && paymentIs(order, "owing");

/** Initial values of the form; null when the address may not be changed. */
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
