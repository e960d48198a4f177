import { asc, eq } from "drizzle-orm";
import { pinnedRows } from "../product/list-products.server.ts";
import { isProductId } from "#shop/product/product.ts";
import type { Db } from "../shop.ts";
import { companionChoices as choices, productCompanions } from "./table.server.ts";

export type CompanionTitle = { id: string; title: string; isShow: boolean };

/** For the owner: chosen, excluded and computed companions. */
export async function listCompanions(
  db: Db,
  productId: string,
): Promise<Record<"pinned" | "excluded" | "found", CompanionTitle[]>> {
  if (!isProductId(productId)) return { pinned: [], excluded: [], found: [] };
  const choiceRows = await db
    .select({ id: choices.otherId, choice: choices.choice })
    .from(choices)
    .where(eq(choices.productId, productId))
    .orderBy(asc(choices.position));
  const [companionRow] = await db
    .select({ ids: productCompanions.companions })
    .from(productCompanions)
    .where(eq(productCompanions.productId, productId));
  const titles = async (ids: string[]) =>
    (await pinnedRows(db, ids)).map(({ id, title, isShow }) => ({ id, title, isShow }));
  const idsOf = (choice: string) =>
    choiceRows.filter((each) => each.choice === choice).map(({ id }) => id);
  const pinned = idsOf("pinned");
  return {
    pinned: await titles(pinned),
    excluded: await titles(idsOf("excluded")),
    found: await titles((companionRow?.ids ?? []).filter((id) => !pinned.includes(id))),
  };
}
