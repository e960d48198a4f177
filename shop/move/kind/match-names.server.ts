import { inArray } from "drizzle-orm";
import { findProductsNamed } from "#shop/move/origin/find-by-origin.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "./kind-of-move.ts";

export const UNKNOWN =
  "이 상점의 어느 상품인지 찾지 못했어요. 상품을 먼저 옮기거나, 파일에 이 상점의 상품 이름을 그대로 적어주세요.";
const SEVERAL =
  "이름이 같은 상품이 여럿이에요. 파일에 이전 상점의 상품 번호를 적거나, 상품 이름을 서로 다르게 고쳐 그 이름을 적어주세요.";

export type NamedMatch = { id: string } | { words: string };

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
): NamedMatch {
  const chosen = names.map((name) => byHand.get(name)).find(Boolean);
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
  const matches = things.map((one) => idOf(one.names, byHand, named));
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
