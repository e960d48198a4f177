import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import { recordProductChange } from "../record-product-change.server.ts";
import { products, productCategories } from "../table.server.ts";
import { TAGS } from "./category.ts";

const CATEGORY_GONE = "지워진 카테고리예요. 다시 골라주세요.";

/** Locked against its removal until the product is saved. */
export async function checkCategory(db: Db, category: string | null): Promise<void> {
  if (category === null) return;
  const rows = await db
    .select({ slug: productCategories.slug })
    .from(productCategories)
    .where(eq(productCategories.slug, category))
    .for("key share");
  if (!rows.length) throw new BadInput({ category: [CATEGORY_GONE] });
}

type ShelfChoice = { category: string | null } | { tag: string };

/** Assigns a category or adds a tag to products; returns how many exist. Products with too many
 * tags are left unchanged. */
export async function assignShelf(
  db: Db,
  ids: readonly string[],
  wanted: ShelfChoice,
  by: AuditActor,
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await assignOne(db, id, wanted, by)) changed += 1;
  return changed;
}

const assignOne = (db: Db, id: string, wanted: ShelfChoice, by: AuditActor): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if ("category" in wanted) await checkCategory(tx, wanted.category);
    const here = and(eq(products.id, id), isNull(products.removedAt));
    const [set, where] =
      "category" in wanted
        ? [{ category: wanted.category }, here]
        : [
            { tags: sql`array_append(${products.tags}, ${wanted.tag})` },
            and(
              here,
              sql`not ${wanted.tag} = any(${products.tags})`,
              sql`cardinality(${products.tags}) < ${TAGS.most}`,
            ),
          ];
    return recordProductChange(tx, {
      by,
      action: "product.edit",
      id,
      change: async () => {
        const saved = await tx
          .update(products)
          .set({ ...set, updatedAt: sql`now()`, version: sql`${products.version} + 1` })
          .where(where)
          .returning({ id: products.id });
        return saved.length > 0;
      },
    });
  });
