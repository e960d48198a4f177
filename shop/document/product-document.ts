import { pick } from "#lib/pick.ts";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { finalPrice, struckPrice } from "#shop/product/price.ts";
import type { ProductCard, ProductDetails } from "#shop/product/product.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { saleOf, type Sale, type SaleKind, type ShippingClass } from "#shop/product/sale.ts";

/** Columns that the document gives by their own names, beside what a list selects of a product. */
export const documentColumns = ["description"] as const;
type DocumentColumns = Pick<ProductDetails, (typeof documentColumns)[number]>;

/** A product in the JSON interface: the specification's fields, and what product lists need
 * besides. */
export type ProductDocument = DocumentColumns & {
  id: string;
  title: string;
  price: number;
  discountRatio: number | null;
  /** path of an image of this shop */
  thumbnail: string | null;
  moThumbnail: string | null;
  isShow: boolean;
  /** ISO 8601 */
  create: string;
  finalPrice: number;
  /** the former price that may be shown struck through, in won; null: none is proven */
  struckPrice: number | null;
  summary: string;
  saleKind: SaleKind;
  sale: Sale;
  shippingClass: ShippingClass;
  /** won to send it, where it has a fee of its own; null: the shop's fee */
  ownFee: FeeClass | null;
};

const urlOf = (image: ImageInfo | null, width: number) =>
  image && imageUrl(image.id, width, "jpeg");

export function productDocument(
  card: ProductCard,
  written: DocumentColumns,
  now: Date,
): ProductDocument {
  const { id, title, summary, price, discountRatio, isShow, create } = card;
  const { saleKind, shippingClass, ownFee } = card;
  return {
    id,
    title,
    ...pick(written, documentColumns),
    price,
    discountRatio,
    thumbnail: urlOf(card.thumbnail, 1280),
    moThumbnail: urlOf(card.moThumbnail, 960),
    isShow,
    create: create.toISOString(),
    finalPrice: finalPrice(card),
    struckPrice: struckPrice(card),
    summary,
    saleKind,
    sale: saleOf(card, now),
    shippingClass,
    ownFee,
  };
}
