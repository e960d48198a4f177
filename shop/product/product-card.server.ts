import { pick } from "#lib/pick.ts";
import type { ProductCard } from "./product.ts";
import type { ImageInfo } from "../file/image-url.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { ownFee } from "./fee/own-fee.server.ts";
import { products } from "./table.server.ts";

/** The columns of a card: not the description, which may be long. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  summary: products.summary,
  price: products.price,
  discountRatio: products.discountRatio,
  stock: products.stock,
  saleKind: products.saleKind,
  shippingClass: products.shippingClass,
  ownFee,
  reservationOpensAt: products.reservationOpensAt,
  reservationClosesAt: products.reservationClosesAt,
  thumbnail: products.thumbnail,
  moThumbnail: products.moThumbnail,
  titleTone: products.titleTone,
  isShow: products.isShow,
  create: products.create,
};

type OwnFee = { ownFee: FeeClass | null };
export type CardRow = Pick<typeof products.$inferSelect & OwnFee, keyof typeof cardColumns>;

const cardNames = Object.keys(cardColumns) as (keyof CardRow)[];

export function cardOf(row: CardRow, images: Map<string, ImageInfo>): ProductCard {
  const imageAt = (imageId: string | null) => (imageId ? (images.get(imageId) ?? null) : null);
  return {
    ...pick(row, cardNames),
    thumbnail: imageAt(row.thumbnail),
    moThumbnail: imageAt(row.moThumbnail),
  };
}
