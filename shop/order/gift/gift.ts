import type { ShippingClass } from "#shop/product/sale.ts";

/** waiting: the receiver has neither accepted nor declined */
export type GiftState = "waiting" | "accepted";

/** The gift as agreed when ordering. */
export type Gift = {
  /** the receiver's name or nickname, by the payer */
  to: string;
  message: string;
  /** days after the payment until the gift ends and is refunded */
  days: number;
  /** the shop pays surcharges of remote places */
  everywhere: boolean;
  /** how often a link was made; only the last one works */
  link: number;
  /** the receiver's own mail address for the shipping notice */
  email: string | null;
  /** contains files, which only the receiver can open */
  files?: boolean;
};

/** Maximum lengths. */
export const GIFT = { to: 30, message: 200 } as const;

/** Stored as address until the receiver enters one. */
export const GIFT_ADDRESS = "받는 분이 알려줄 곳";

type GivenLine = { shippingClass: ShippingClass; commission?: unknown };

/** Commissions cannot be given, because they are discussed with the buyer. */
export const isGiveable = (lines: readonly GivenLine[]): boolean =>
  lines.length > 0 && lines.every(({ commission }) => !commission);

/** Whether only the receiver opens the files; assumed for old gifts whose content is unknown. */
export const isOpenedByReceiver = ({ giftState, gift }: GiftOfOrder): boolean =>
  giftState !== null && (gift === null || gift.files === true);

export type GiftOfOrder = { giftState: GiftState | null; gift: Pick<Gift, "files"> | null };

/** When an unanswered gift ends; null before payment. */
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
 * The order as a gift's payer may see it: without address and parcel, because tracking shows where
 * a parcel is.
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
