import { BANDCAMP } from "./bandcamp.ts";
import { CAFE24 } from "./cafe24.ts";
import { GNUBOARD7 } from "./gnuboard7.ts";
import { GUMROAD } from "./gumroad.ts";
import { IMWEB } from "./imweb.ts";
import type { MoveSource } from "./move-source.ts";
import { PLAIN_LISTS } from "./plain-list.ts";
import { SHOPIFY } from "./shopify.ts";
import { SMARTSTORE } from "./smartstore.ts";
import { WOOCOMMERCE } from "./woocommerce.ts";
import { YOUNGCART } from "./youngcart.ts";

/** Every file that is known by its heads. */
export const SOURCES: readonly MoveSource[] = [
  ...CAFE24,
  ...SMARTSTORE,
  ...IMWEB,
  ...YOUNGCART,
  ...GNUBOARD7,
  ...WOOCOMMERCE,
  ...SHOPIFY,
  ...GUMROAD,
  ...BANDCAMP,
  ...PLAIN_LISTS,
];

/** A source by its id, as a mapping keeps it. */
export const sourceOf = (id: string): MoveSource | null =>
  SOURCES.find((source) => source.id === id) ?? null;

/** What a former shop is called in kept numbers and choices, and for people; "" for a table. */
export function sourceNameOf(id: string | null): { source: string; shop: string } {
  const source = sourceOf(id ?? "");
  return { source: source?.id.replace(/-.*/, "") ?? "", shop: source?.shop ?? "" };
}
