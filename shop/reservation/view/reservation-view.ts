import type { ImageInfo } from "#shop/file/image-url.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { ShipByQuestion } from "#shop/reservation/ship-by/ship-by-question.ts";
import type { ReservationStatus } from "../status.ts";

/** A reservation as its shopper sees it. */
export type ReservationView = {
  number: string;
  status: ReservationStatus;
  /** the one label of it, that of its order once there is one */
  label: string;
  productId: string;
  title: string;
  image: ImageInfo | null;
  options: string[];
  quantity: number;
  /** won */
  unitPrice: number;
  amount: number;
  shippingClass: ShippingClass;
  shipBy: string;
  /** a later day than agreed, to be agreed to when it is ordered */
  laterShipBy: string | null;
  /** how many requested ones of the product come before; null once it does not wait any more */
  ahead: number | null;
  requestedAt: Date;
  orderUntil: Date | null;
  mayOrder: boolean;
  mayCancel: boolean;
  /** the order made of it */
  orderNumber: string | null;
  name: string;
  phone: string;
  email: string | null;
  question: ShipByQuestion | null;
  history: { at: Date; words: string }[];
};
