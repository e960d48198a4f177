import type { ImageInfo } from "../product/product.ts";
import type { Amounts } from "./amounts.ts";
import type { DeliveryStatus, PaymentStatus } from "./status.ts";

export type OrderView = {
  number: string;
  placedAt: Date;
  expiresAt: Date;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  /** the one label of this order */
  label: string;
  /** whether it can still be paid */
  mayPay: boolean;
  /** whether the shopper may call it off */
  mayCancel: boolean;
  amounts: Amounts;
  lines: { productId: string; title: string; image: ImageInfo | null; options: string[]; quantity: number; unitPrice: number; amount: number }[];
  orderer: { name: string; phone: string; email: string | null };
  /** null for an order without a parcel */
  recipient: { name: string; phone: string; address: string; courierMemo: string } | null;
  waybill: { company: string; number: string } | null;
  history: { at: Date; words: string }[];
};
