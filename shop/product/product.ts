import type { ImageInfo } from "#shop/file/image-url.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { OfficeName, PlainFields, ShownName } from "./fields.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
import type { ProductNotice } from "#shop/product/notice/product-notice.ts";
import { finalPrice, struckPrice, type PriceTag, type ProvenPriceTag } from "./price.ts";

/** Whether a text from an address or a form can be a product's id at all. */
export const isProductId = (id: unknown): id is string =>
  typeof id === "string" && /^[\w-]{1,64}$/.test(id);

export type OptionValue = {
  id: string;
  label: string;
  priceDifference: number;
  stock: number | null;
  /** id of what who chooses it may do */
  licence?: string | null;
};
export type OptionAxis = { name: string; values: OptionValue[] };
export type Sample = {
  id: string;
  title: string;
  soundId: string;
  durationMs: number;
  peaks: number[];
  /** the spoken text, one sentence per line (sample/transcript.ts); empty: none */
  transcript: string;
};

/** A sample with the editor's private fields. */
export type EditableSample = Sample & {
  /** name of the recording among the stored objects; null for clips of the demonstration */
  master: string | null;
  masterDurationMs: number | null;
  startMs: number | null;
};

/** The sample that a list plays. */
export type ListedSample = Pick<Sample, "title" | "soundId" | "durationMs">;

/** Average stars to one decimal, and the number of reviews. */
export type Rating = { count: number; average: number };

/** A product in lists. */
export type ProductCard = Pick<
  PlainFields,
  | "title"
  | "summary"
  | "price"
  | "discountRatio"
  | "saleKind"
  | "shippingClass"
  | "reservationOpensAt"
  | "reservationClosesAt"
  | "titleTone"
  | "voiceMaker"
> & {
  id: string;
  basePrice: ProvenPriceTag["basePrice"];
  stock: number | null;
  thumbnail: ImageInfo | null;
  moThumbnail: ImageInfo | null;
  /** its class's fee; null: the shop's fee */
  ownFee: FeeClass | null;
  /** null: no reviews, or reviews are off */
  rating: Rating | null;
  /** made to order: its price is the least of its table */
  isMade: boolean;
  isShow: boolean;
  create: Date;
};

/** Its stock: pieces that can be sold, of its scarcest shelf. */
export type ListedProduct = ProductCard & { sample: ListedSample | null };

/** A product on its page and on the order page. */
export type ProductDetails = ProductCard &
  Pick<PlainFields, ShownName> & {
    /** sanitized HTML */
    description: string;
    notice: ProductNotice | null;
    gallery: ImageInfo[];
    options: OptionAxis[];
    samples: Sample[];
    /** licences of the product and its options, unordered */
    licences: LicenceTerms[];
    /** how many visible reviews give one star, two, … five; null without any */
    starCounts: number[] | null;
    /** how its files are handed over */
    supplyWords: string[];
    version: number;
    updatedAt: Date;
  };

export type EditableProduct = Omit<ProductDetails, "samples"> &
  Pick<PlainFields, OfficeName> & {
    samples: EditableSample[];
    /** former price for a discount that began now, in won */
    baseNow: number | null;
  };

/** Won per piece with the chosen options; discounts apply to the product's price, not to the
 * options. */
export const unitPrice = (
  product: PriceTag,
  chosen: Pick<OptionValue, "priceDifference">[],
): number => finalPrice(product) + differences(chosen);

/** The price before the discount, where it may be shown. */
export const fullPrice = (
  product: ProvenPriceTag,
  chosen: Pick<OptionValue, "priceDifference">[],
): number => (struckPrice(product) ?? finalPrice(product)) + differences(chosen);

const differences = (chosen: Pick<OptionValue, "priceDifference">[]) =>
  chosen.reduce((sum, { priceDifference }) => sum + priceDifference, 0);
