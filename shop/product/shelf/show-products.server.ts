import type { Acting } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { mergeProduct } from "../merge-product.server.ts";

/** Shows or hides these products; gives how many there were. */
export async function showProducts(
  db: Db,
  ids: string[],
  isShow: boolean,
  { by }: { by?: Acting | undefined } = {},
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await mergeProduct(db, id, { isShow }, { by })) changed += 1;
  return changed;
}
