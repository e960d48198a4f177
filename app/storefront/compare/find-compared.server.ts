import { pick } from "#lib/pick.ts";
import { listCompanions } from "#shop/companion/list-companions.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { listFormats } from "#shop/product/goods/list-formats.server.ts";
import { listProducts, listProductsOf } from "#shop/product/list-products.server.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { saleOf } from "#shop/product/sale.ts";
import type { Shop } from "#shop/shop.ts";
import { soldNames } from "../sold-names.ts";
import { shelfTileOf } from "../tile-of.ts";

const OFFERED = 8;

const columnNames = [
  ...soldNames,
  "summary",
  "isMade",
  "rating",
  "voiceMaker",
  "voiceLength",
  "voiceLicence",
  "expectedShipOn",
] as const;

const columnOf = (product: ProductDetails, formats: string[], now: Date) => ({
  ...pick(product, columnNames),
  voice: [product.voiceSex, product.voiceAge, product.voiceTone].filter(Boolean).join(", "),
  languages: product.voiceLanguages.join(", "),
  samples: product.samples.map((sample) => pick(sample, ["title", "soundId", "durationMs"])),
  supply: product.supplyWords[0] ?? null,
  licences: product.licences.map((terms) => pick(terms, ["id", "name", "allowed"])),
  options: product.options.map(({ name, values }) => `${name} ${values.length}가지`).join(", "),
  formats: formats.join(", "),
  sale: saleOf(product, now),
});
export type ComparedColumn = ReturnType<typeof columnOf>;

/** The visible ones of these products, in the address's order. */
export async function findCompared(
  { db, now }: Shop,
  ids: readonly string[],
): Promise<ComparedColumn[]> {
  const [found, formats] = await Promise.all([
    Promise.all(ids.map((id) => findProduct(db, id))),
    listFormats(db, ids),
  ]);
  return found
    .filter((product) => product !== null)
    .map((product) => columnOf(product, formats.get(product.id) ?? [], now()));
}

/** Suggestions: companions of the first product, then new ones. */
export async function offerToCompare({ db, now }: Shop, ids: readonly string[]) {
  const companions = ids[0] ? await listCompanions(db, ids[0]) : null;
  const near = companions ? [...companions.pinned, ...companions.found].map(({ id }) => id) : [];
  const [first, { products }] = await Promise.all([
    listProductsOf(db, near),
    listProducts(db, { limit: OFFERED + ids.length + near.length }),
  ]);
  const all = [...first, ...products].filter(({ id }) => !ids.includes(id));
  const offered = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
  return offered.slice(0, OFFERED).map((product) => shelfTileOf(product, now()));
}
