import type { ShippingClass } from "#shop/product/sale.ts";

/** waiting: its receiver has said neither where it goes nor that they do not want it */
export type GiftState = "waiting" | "accepted";

/** What is given with an order, as it was agreed when it was ordered. */
export type Gift = {
  /** the receiver's name or nickname, from whoever pays */
  to: string;
  message: string;
  /** since the payment; then the order ends and its money goes back */
  days: number;
  /** sent to places that cost more too, at the shop's cost */
  everywhere: boolean;
  /** how often a link was made: only the last one opens it */
  link: number;
  /** where the receiver, who typed it, hears that it was sent */
  email: string | null;
  /** files are in it, which open for its receiver alone */
  files?: boolean;
};

/** Letters of what is typed. */
export const GIFT = { to: 30, message: 200 } as const;

/** Stands in the order where the receiver's address will be. */
export const GIFT_ADDRESS = "받는 분이 알려줄 곳";

type GivenLine = { shippingClass: ShippingClass; commission?: unknown };

/** What is made to order is talked over with its buyer. */
export const isGiveable = (lines: readonly GivenLine[]): boolean =>
  lines.length > 0 && lines.every(({ commission }) => !commission);

/** Nobody but its receiver opens it; of an old one nobody knows what was in it. */
export const isOpenedByReceiver = ({ giftState, gift }: GiftOfOrder): boolean =>
  giftState !== null && (gift === null || gift.files === true);

export type GiftOfOrder = { giftState: GiftState | null; gift: Pick<Gift, "files"> | null };

/** When it is over if nobody answers; null before it is paid. */
export const giftUntil = (paidAt: Date | null, { days }: Pick<Gift, "days">): Date | null =>
  paidAt && new Date(paidAt.getTime() + days * 86_400_000);

type GivenOrder = {
  giftState: GiftState | null;
  gift: Gift | null;
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
  waybillCompany: string | null;
  waybillNumber: string | null;
};

/**
 * An order as whoever pays for it may see it: of a gift neither where it goes nor which parcel it
 * is in, since a courier says of a parcel where it is.
 */
export const asPayerSees = <Order extends GivenOrder>(order: Order): Order =>
  order.giftState === null
    ? order
    : {
        ...order,
        recipientName: order.gift?.to ?? "",
        recipientPhone: "",
        postcode: "",
        address:
          order.address && (order.giftState === "accepted" ? "받는 분이 알려준 곳" : GIFT_ADDRESS),
        addressDetail: "",
        courierMemo: "",
        waybillCompany: null,
        waybillNumber: null,
      };
