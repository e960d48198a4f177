import type { DepositAccount, PayBy } from "#shop/order/payment/ways-to-pay.ts";

/** What a notice about an order needs to know; a whole order row fits. */
export type NoticedOrder = {
  number: string;
  ordererName: string;
  ordererPhone?: string | null;
  total: number;
  expiresAt: Date;
  memberId: string | null;
  waybillCompany: string | null;
  waybillNumber: string | null;
  /** "" for files alone: nothing is sent by parcel */
  address?: string;
  paidAt?: Date | null;
  payBy?: PayBy;
  deposit?: DepositAccount | null;
  /** won, for a notice about a part of the money */
  amount?: number;
  /** why, in words for whoever reads it: a refund, or its refusal */
  reason?: string;
  /** the one-time code of `order-code` */
  code?: string;
  /** where it is paid on any device */
  payPath?: string;
};
