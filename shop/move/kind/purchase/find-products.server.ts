import { inArray } from "drizzle-orm";
import { findProductsNamed } from "#shop/move/origin/find-by-origin.server.ts";
import { supplyTerms, type SupplyTerms } from "#shop/product/goods/supply-terms.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "../kind-of-move.ts";
import type { BoughtElsewhere } from "./prepare.ts";

type MatchedProduct = {
  productId: string;
  supplyTerms: SupplyTerms;
  options: { id: string; axisName: string; label: string }[];
};
export type ProductMatch = { product: MatchedProduct } | { words: string };

const UNKNOWN = "이 상점의 어느 상품인지 찾지 못했어요. 상품을 골라주세요.";
const SEVERAL = "이름이 같은 상품이 여럿이에요. 상품을 골라주세요.";
const NO_FILES = "파일로 파는 상품이 아니라서 열 것이 없어요.";

/** What the owner chose by hand, by the former shop's name of it. */
function chosenByHand({ choices }: MoveContext): ReadonlyMap<string, string> {
  const { products: chosen } = choices;
  if (typeof chosen !== "object" || chosen === null) return new Map();
  return new Map(
    Object.entries(chosen).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

type NamedIds = Map<string, string[]>;

/** By hand first, then by the surest name that the shop knows. */
function idOf(
  names: readonly string[],
  byHand: ReadonlyMap<string, string>,
  named: NamedIds,
): { id: string } | { words: string } {
  const chosen = names.map((name) => byHand.get(name)).find(Boolean);
  if (chosen) return { id: chosen };
  const [id, ...more] = names.map((name) => named.get(name)).find((ids) => ids?.length) ?? [];
  if (id === undefined) return { words: UNKNOWN };
  return more.length ? { words: SEVERAL } : { id };
}

const spelled = (words: string) => words.normalize("NFKC").trim().toLowerCase();

/** The product of this shop that each of these is, with the terms of its files from today on. */
export async function matchProducts(
  db: Db,
  bought: readonly BoughtElsewhere[],
  context: MoveContext,
): Promise<ProductMatch[]> {
  const names = [...new Set(bought.flatMap((one) => one.names))];
  // Sales and products are different files, often of different shops, so any source counts.
  const named = await findProductsNamed(db, {}, names);
  const byHand = chosenByHand(context);
  const found = bought.map((one) => idOf(one.names, byHand, named));
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
