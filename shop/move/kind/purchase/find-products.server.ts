import { inArray } from "drizzle-orm";
import { supplyTerms, type SupplyTerms } from "#shop/product/goods/supply-terms.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "../kind-of-move.ts";
import { matchNames, UNKNOWN, type NamedMatch } from "../match-names.server.ts";
import type { BoughtElsewhere } from "./prepare.ts";

type MatchedProduct = {
  productId: string;
  supplyTerms: SupplyTerms;
  options: { id: string; axisName: string; label: string }[];
};
export type ProductMatch = { product: MatchedProduct } | Exclude<NamedMatch, { id: string }>;

const NO_FILES = "파일로 파는 상품이 아니라서 열 것이 없어요.";

const spelled = (words: string) => words.normalize("NFKC").trim().toLowerCase();

/** The product of this shop that each of these is, with the terms of its files from today on. */
export async function matchProducts(
  db: Db,
  bought: readonly Pick<BoughtElsewhere, "names" | "variants">[],
  context: MoveContext,
): Promise<ProductMatch[]> {
  const found = await matchNames(db, bought, context);
  const ids = [...new Set(found.flatMap((one) => ("id" in one ? [one.id] : [])))];
  const [rows, options] = ids.length
    ? [
        await db.select().from(products).where(inArray(products.id, ids)),
        await db.select().from(productOptions).where(inArray(productOptions.productId, ids)),
      ]
    : [[], []];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const optionsOf = Map.groupBy(options, ({ productId }) => productId);
  return bought.map(({ variants }, at): ProductMatch => {
    const match = found[at]!;
    if ("words" in match) return match;
    const row = byId.get(match.id);
    if (!row) return { words: UNKNOWN };
    if (row.shippingClass !== "digital") return { words: NO_FILES };
    const wanted = new Set(variants.map(spelled));
    const chosen = (optionsOf.get(row.id) ?? []).filter(({ label }) => wanted.has(spelled(label)));
    return {
      product: {
        productId: row.id,
        supplyTerms: supplyTerms(row),
        options: chosen.map(({ id, axisName, label }) => ({ id, axisName, label })),
      },
    };
  });
}
