import type { ProductCard } from "./product.ts";
import type { ImageInfo } from "../file/image-url.ts";
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
  reservationOpensAt: products.reservationOpensAt,
  reservationClosesAt: products.reservationClosesAt,
  thumbnail: products.thumbnail,
  moThumbnail: products.moThumbnail,
  titleTone: products.titleTone,
  isShow: products.isShow,
  create: products.create,
};

export type CardRow = Pick<typeof products.$inferSelect, keyof typeof cardColumns>;

export function cardOf(row: CardRow, images: Map<string, ImageInfo>): ProductCard {
  const {
    id,
    title,
    summary,
    price,
    discountRatio,
    stock,
    saleKind,
    shippingClass,
    reservationOpensAt,
    reservationClosesAt,
    titleTone,
    isShow,
    create,
  } = row;
  const imageAt = (imageId: string | null) => (imageId ? (images.get(imageId) ?? null) : null);
  return {
    id,
    title,
    summary,
    price,
    discountRatio,
    stock,
    saleKind,
    shippingClass,
    reservationOpensAt,
    reservationClosesAt,
    titleTone,
    isShow,
    create,
    thumbnail: imageAt(row.thumbnail),
    moThumbnail: imageAt(row.moThumbnail),
  };
}
