import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import type { SaleKind, ShippingClass } from "#shop/product/sale.ts";

type SeedOption = {
  name: string;
  values: { label: string; priceDifference: number; stock: number | null }[];
};

/** Days from the day the shop is filled; negative is past. */
type SeedReservation = {
  opensInDays: number;
  closesInDays: number;
  limitPerPerson: number;
  expectedShipInDays: number;
};

/** `recording`: a file of `files/sounds`. */
type SeedSample = { title: string; recording: string };

export type SeedProduct = {
  /** A stable name for tests and for orders that refer to the product. */
  key: string;
  title: string;
  summary: string;
  /** Headings begin at h3: the page has its own above. */
  descriptionHtml: string;
  price: number;
  discountRatio: number | null;
  /** the night after so many days ends its discount */
  discountEndsInDays?: number;
  /** null: unlimited */
  stock: number | null;
  saleKind: SaleKind;
  shippingClass: ShippingClass;
  /** one of the demo's fee classes; without it the shop's fee */
  feeClass?: string;
  isShow: boolean;
  options: SeedOption[];
  /** Only of reserve products. */
  reservation: SeedReservation | null;
  samples: SeedSample[];
  /** whether its recordings are handed over as they are; what is made to order is sent later */
  handsOver?: boolean;
  /** how and by when what is made to order is handed over */
  supplyNote?: string;
  /** what is made from a script */
  commission?: CommissionTerms;
  /** the tone of the title laid over the poster */
  titleTone: "light" | "dark";
  /** pictures of `files/pictures` beside the poster for wide screens and the upright one */
  morePictures: number;
  seoTitle: string;
  seoText: string;
};
