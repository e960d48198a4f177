import { pick } from "#lib/pick.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { saleOf, type Sale } from "#shop/product/sale.ts";
import { NO_VOICE } from "#shop/product/voice/voice-facts.ts";
import { soldNames } from "./sold-names.ts";

const tileNames = [...soldNames, "summary", "isMade", "titleTone", "rating", "sample"] as const;

export type Tile = Pick<ListedProduct, (typeof tileNames)[number] | "voiceMaker"> & {
  /** when the page was made */
  sale: Sale;
};

export const tileOf = (product: ListedProduct, now: Date): Tile => ({
  ...pick(product, tileNames),
  voiceMaker: product.voiceMaker === NO_VOICE ? null : product.voiceMaker,
  sale: saleOf(product, now),
});

/** For shelves, which show the narrow picture wherever there is one: the other is not sent. */
export function shelfTileOf(product: ListedProduct, now: Date): Tile {
  const tile = tileOf(product, now);
  return tile.moThumbnail ? { ...tile, thumbnail: null } : tile;
}
