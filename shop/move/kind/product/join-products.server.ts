import { eq, inArray, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { imagesInHtml, recordImageUsesOfMany } from "#shop/file/record-image-uses.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "../kind-of-move.ts";
import { choicesOf } from "./product-choices.ts";
import { descriptionOf, photosOf, type PlacedProduct } from "./placed-product.server.ts";

type ProductRow = typeof products.$inferSelect;
/** What a move may fill in a product that is there already. */
export type FilledFields = Partial<
  Pick<
    ProductRow,
    "summary" | "description" | "category" | "tags" | "licence" | "notice" | "thumbnail" | "gallery"
  >
>;
/** What a move filled, what stood there before, and whether shoppers saw the product then. */
export type FilledProduct = { before: FilledFields; filled: FilledFields; shown: boolean };

/**
 * Fills what is empty in products that are there already. Price, stock, options and whatever the
 * owner has written stay as they are: they are this shop's, and buyers rely on them.
 */
export async function joinProducts(
  db: Db,
  placed: readonly PlacedProduct[],
  context: MoveContext,
): Promise<Map<string, FilledProduct>> {
  const filled = new Map<string, FilledProduct>();
  if (!placed.length || choicesOf(context).joined === "keep") return filled;
  const rows = await db
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        placed.map(({ id }) => id),
      ),
    )
    .orderBy(products.id)
    .for("update");
  const placedById = new Map(placed.map((one) => [one.id, one]));
  for (const row of rows) {
    const fields = emptyOnes(row, placedById.get(row.id)!);
    if (!Object.keys(fields).length) continue;
    await db
      .update(products)
      .set({ ...fields, version: row.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, row.id));
    await recordImageUsesOfMany(db, usesOf(row.id, fields));
    filled.set(row.id, {
      before: formerFields(row, fields),
      filled: fields,
      shown: row.isShow,
    });
  }
  return filled;
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && !value.length);

function emptyOnes(row: ProductRow, { document, category }: PlacedProduct): FilledFields {
  const { main, more } = photosOf(document);
  const wanted: FilledFields = {
    ...pick(document, ["summary", "tags", "licence", "notice"]),
    category,
    description: descriptionOf(document),
    thumbnail: main,
    gallery: more,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => !isEmpty(value) && isEmpty(row[name as keyof FilledFields]),
    ),
  );
}

const formerFields = (row: ProductRow, fields: FilledFields): FilledFields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof FilledFields]]));

function usesOf(id: string, { thumbnail, gallery, description }: FilledFields) {
  return [thumbnail, ...(gallery ?? []), ...imagesInHtml(description ?? "")].flatMap((imageId) =>
    imageId ? [{ imageId, usedBy: `product ${id}` }] : [],
  );
}
