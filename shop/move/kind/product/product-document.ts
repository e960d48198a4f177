import type { ProductNotice } from "#shop/product/notice/product-notice.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { Origin } from "#shop/move/origin/origin.ts";

export type MovedValue = { label: string; priceDifference: number; stock: number | null };
export type MovedAxis = { name: string; values: MovedValue[] };

/** A picture that belongs to the product, main first, or stands in its description. */
export type MovedPicture = {
  /** an address that may be fetched, or the id of something dropped beside */
  from: { address: string } | { media: string };
  /** the id under which it stands in the description until its own is known; null: a photo */
  placeholder: string | null;
  /** the shop's image, once it is made */
  image: string | null;
};

/** A sound or file that belongs to the product. */
export type MovedFile = {
  media: string;
  title: string;
  as: "goods" | "sample";
  /** the clip, once it is cut */
  sample?: { soundId: string; durationMs: number; peaks: number[] };
  /** the stored bytes, once they are checked */
  goods?: {
    blob: string;
    fileName: string;
    contentType: string;
    size: number;
    durationMs?: number | null;
    peaks?: number[] | null;
  };
};

/** A product as it will be; kept as JSON between checking and moving. */
export type ProductDocument = {
  line: number;
  /** what the former shop called it */
  names: Pick<Origin, "key" | "formerId">[];
  title: string;
  summary: string;
  /** sanitized, with placeholders for its pictures */
  description: string;
  price: number;
  discountRatio: number | null;
  stock: number | null;
  isShow: boolean;
  /** from the upper category down; empty: the one that the owner chose, or none */
  category: string[];
  tags: string[];
  licence: string | null;
  shippingClass: ShippingClass;
  supplyNote: string;
  notice: ProductNotice | null;
  options: MovedAxis[];
  pictures: MovedPicture[];
  files: MovedFile[];
};
