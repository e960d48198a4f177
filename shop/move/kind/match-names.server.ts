import { inArray } from "drizzle-orm";
import { findProductsNamed } from "#shop/move/origin/find-by-origin.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "./kind-of-move.ts";
import { chosenKey, NOT_MOVED } from "./names-of-product.ts";
import { sourceOf } from "./order/order-choices.ts";

export const UNKNOWN =
  "이 상점의 어느 상품인지 찾지 못했어요. 상품을 먼저 옮기거나, 옮기기 화면에서 상품을 골라주세요.";
const SEVERAL = "이름이 같은 상품이 여럿이에요. 옮기기 화면에서 어느 상품인지 골라주세요.";
const LEFT_OUT = "옮기지 않기로 고른 상품이에요.";

export type NamedMatch = { id: string } | { words: string; isLeftOut?: true };

/** What the owner chose by hand, by `chosenKey`. */
export function chosenByHand({
  choices,
}: Pick<MoveContext, "choices">): ReadonlyMap<string, string> {
  const { products: chosen } = choices;
  if (typeof chosen !== "object" || chosen === null) return new Map();
  return new Map(
    Object.entries(chosen).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

type NamedIds = Map<string, string[]>;

/** By hand first, then by the surest name that the shop knows. */
function idOf(names: readonly string[], chosen: string | undefined, named: NamedIds): NamedMatch {
  if (chosen === NOT_MOVED) return { words: LEFT_OUT, isLeftOut: true };
  if (chosen) return { id: chosen };
  const [id, ...more] = names.map((name) => named.get(name)).find((ids) => ids?.length) ?? [];
  if (id === undefined) return { words: UNKNOWN };
  return more.length ? { words: SEVERAL } : { id };
}

/** The product of this shop that each of these names is of, the surest name first. */
export async function matchNames(
  db: Db,
  things: readonly { names: readonly string[] }[],
  context: MoveContext,
): Promise<NamedMatch[]> {
  const names = [...new Set(things.flatMap((one) => one.names))];
  // The products came in another file, often of another shop, so any source counts.
  const named = await findProductsNamed(db, {}, names);
  const byHand = chosenByHand(context);
  const source = sourceOf(context);
  const matches = things.map(({ names: of }) => idOf(of, byHand.get(chosenKey(source, of)), named));
  const here = await listProductIds(db, matches);
  return matches.map((match) =>
    "id" in match && !here.has(match.id) ? { words: UNKNOWN } : match,
  );
}

/** What was chosen by hand may be gone meanwhile. */
async function listProductIds(db: Db, matches: readonly NamedMatch[]): Promise<Set<string>> {
  const ids = [...new Set(matches.flatMap((match) => ("id" in match ? [match.id] : [])))];
  if (!ids.length) return new Set();
  const rows = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  return new Set(rows.map(({ id }) => id));
}
