import { sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import type { ProductCard, Rating } from "./product.ts";
import type { ImageInfo } from "../file/image-url.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { ownFee, discountNow } from "./computed-columns.server.ts";
import { products } from "./table.server.ts";

export const isMade = sql<boolean>`(products.commission is not null)`;

/**
 * The average stars of visible reviews, to one decimal; null without any, or when reviews are off.
 */
export const rating = sql<Rating | null>`(
  select json_build_object('count', r.count, 'average', round(r.sum::numeric / r.count, 1)::float8)
  from product_ratings r where r.product_id = products.id and r.count > 0
    and exists (select from site_settings s where (s.settings->'reviews'->>'isOn')::boolean))`;

/** The columns of a card: not the description, which may be long. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  summary: products.summary,
  price: products.price,
  discountRatio: discountNow,
  basePrice: products.basePrice,
  stock: products.stock,
  saleKind: products.saleKind,
  shippingClass: products.shippingClass,
  ownFee,
  reservationOpensAt: products.reservationOpensAt,
  reservationClosesAt: products.reservationClosesAt,
  thumbnail: products.thumbnail,
  moThumbnail: products.moThumbnail,
  voiceMaker: products.voiceMaker,
  isMade,
  titleTone: products.titleTone,
  isShow: products.isShow,
  create: products.create,
  rating,
};

// Names of tables stand in the text: what is selected from one table loses them, and a subquery
// would then compare its own columns with themselves.
/**
 * Pieces that can still be sold: the minimum of the product's shelf and its axes; null is
 * unlimited.
 */
export const sellable = sql<number | null>`least(products.stock, (select min(axis.pieces) from (
  select case when bool_and(o.stock is not null) then sum(o.stock)::int end as pieces
  from product_options o where o.product_id = products.id group by o.axis) axis))`;

/** A list says what can be bought: a product with options may have none left. */
export const listedColumns = { ...cardColumns, stock: sellable };

type ReadBeside = { ownFee: FeeClass | null; rating: Rating | null; isMade: boolean };
export type CardRow = Pick<typeof products.$inferSelect & ReadBeside, keyof typeof cardColumns>;

const cardNames = Object.keys(cardColumns) as (keyof CardRow)[];

export function cardOf(row: CardRow, images: Map<string, ImageInfo>): ProductCard {
  const imageAt = (imageId: string | null) => (imageId ? (images.get(imageId) ?? null) : null);
  return {
    ...pick(row, cardNames),
    thumbnail: imageAt(row.thumbnail),
    moThumbnail: imageAt(row.moThumbnail),
  };
}
