import { and, eq, notInArray } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { Db } from "#shop/shop.ts";
import type { ProductForm } from "../forms.ts";
import { shelfAfter } from "#shop/product/shelf/shelf-after.server.ts";
import { productOptions } from "../table.server.ts";

/** Makes the product's options those of the form. */
export async function replaceOptions(
  db: Db,
  productId: string,
  axes: ProductForm["options"],
): Promise<void> {
  const before = await db
    .select({ id: productOptions.id })
    .from(productOptions)
    .where(eq(productOptions.productId, productId));
  const free = new Set(before.map(({ id }) => id));
  const values = axes.flatMap(({ name, values: ofAxis }, axis) =>
    ofAxis.map(({ id, ...value }, position) => {
      const kept = id !== null && free.delete(id);
      return { ...value, id: kept ? id : randomLetters(10), kept, axis, axisName: name, position };
    }),
  );

  const ids = values.map(({ id }) => id);
  const others = ids.length ? notInArray(productOptions.id, ids) : undefined;
  await db.delete(productOptions).where(and(eq(productOptions.productId, productId), others));

  // By id, as orders take them: two who change the same rows never wait for each other for ever.
  const keptValues = values
    .filter((value) => value.kept)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { kept: _kept, stockSeen, stock, id, ...columns } of keptValues) {
    await db
      .update(productOptions)
      .set({ ...columns, stock: shelfAfter(productOptions.stock, { stock, stockSeen }) })
      .where(eq(productOptions.id, id));
  }
  const added = values
    .filter((value) => !value.kept)
    .map(({ kept: _kept, stockSeen: _seen, ...columns }) => ({ ...columns, productId }));
  if (added.length) await db.insert(productOptions).values(added);
}
