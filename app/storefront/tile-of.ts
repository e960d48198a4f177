import { pick } from "#lib/pick.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { saleOf } from "#shop/product/sale.ts";
import { NO_VOICE } from "#shop/product/voice/voice-facts.ts";
import type { Tile } from "./product-tile.tsx";

/** Only what a list shows, because loader data is sent twice. */
export const tileOf = (product: ListedProduct, now: Date): Tile => ({
  ...pick(product, [
    "id",
    "title",
    "summary",
    "price",
    "discountRatio",
    "basePrice",
    "isMade",
    "stock",
    "saleKind",
    "shippingClass",
    "ownFee",
    "reservationOpensAt",
    "reservationClosesAt",
    "thumbnail",
    "moThumbnail",
    "titleTone",
    "rating",
    "sample",
  ]),
  voiceMaker: product.voiceMaker === NO_VOICE ? null : product.voiceMaker,
  sale: saleOf(product, now),
});

/** For shelves, which show the narrow picture wherever there is one: the other is not sent. */
export function shelfTileOf(product: ListedProduct, now: Date): Tile {
  const tile = tileOf(product, now);
  return tile.moThumbnail ? { ...tile, thumbnail: null } : tile;
}
