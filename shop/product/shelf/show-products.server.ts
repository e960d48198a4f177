import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { hasSomethingToHandOver } from "../goods/require-goods.server.ts";
import { hasNotice } from "../notice/require-notice.server.ts";
import { recordProductChange } from "../record-product-change.server.ts";
import { products } from "../table.server.ts";

type ShowOptions = { by?: AuditActor | undefined };

/** Shows or hides products; returns how many exist. Throws `goods-missing` and `notice-missing`. */
export async function showProducts(
  db: Db,
  ids: string[],
  isShow: boolean,
  { by }: ShowOptions = {},
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await showProduct(db, id, isShow, by)) changed += 1;
  return changed;
}

const showProduct = (
  db: Db,
  id: string,
  isShow: boolean,
  by: ShowOptions["by"],
): Promise<boolean> =>
  inTransaction(db, (transaction) =>
    recordProductChange(transaction, {
      by,
      action: "product.edit",
      id,
      change: async () => {
        const saved = await transaction
          .update(products)
          .set({ isShow, updatedAt: sql`now()`, version: sql`${products.version} + 1` })
          .where(and(eq(products.id, id), isNull(products.removedAt)))
          .returning({ id: products.id });
        if (isShow && !(await hasNotice(transaction, id))) throw new Refusal("notice-missing");
        if (!(await hasSomethingToHandOver(transaction, id))) throw new Refusal("goods-missing");
        return saved.length > 0;
      },
    }),
  );
