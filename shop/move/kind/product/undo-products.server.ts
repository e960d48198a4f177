import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { imagesInHtml } from "#shop/file/record-image-uses.server.ts";
import { productOptions, products, productSamples } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow } from "../kind-of-move.ts";
import { forgetOrigins, forgetOriginsOf } from "#shop/move/origin/keep-origins.server.ts";
import type { Origin } from "#shop/move/origin/origin.ts";
import { removeMovedCategories } from "../category/ensure-categories.server.ts";
import { editedProducts } from "./edited-products.server.ts";
import { hangingProducts } from "./hanging-products.server.ts";
import { isEmpty, type FilledFields, type FilledProduct } from "./join-products.server.ts";

/** What writing made of one product, as it comes back from its JSON. */
type MadeProduct = MadeRow & {
  categories?: string[];
  goods?: string[];
  writtenAt?: string;
  joined?: true;
  origins?: Origin[];
} & Partial<FilledProduct>;

/** Takes products away again and gives joined ones their former values, or says why one stays. */
export async function undoProducts(
  db: Db,
  made: readonly MadeRow[],
): Promise<readonly (null | string)[]> {
  const all = made as readonly MadeProduct[];
  const added = all.filter(({ joined }) => !joined);
  await lockAll(
    db,
    all.map(({ id }) => id),
  );
  const hanging = new Map([
    ...(await editedProducts(db, added)),
    ...(await hangingProducts(
      db,
      added.map(({ id, goods = [] }) => ({ id, goods })),
    )),
  ]);
  await takeAway(
    db,
    added.map(({ id }) => id).filter((id) => !hanging.has(id)),
  );
  const words: (null | string)[] = [];
  for (const one of all)
    words.push(one.joined ? await giveBack(db, one) : (hanging.get(one.id) ?? null));
  const slugs = [...new Set(all.flatMap(({ categories = [] }) => categories))];
  await forgetOriginsOf(db, "category", await removeMovedCategories(db, slugs));
  return words;
}

const lockAll = (db: Db, ids: string[]) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(products.id)
    .for("update");

async function takeAway(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  const these = sql`any(${sql.param(ids)}::text[])`;
  const samples = await db
    .select({ soundId: productSamples.soundId })
    .from(productSamples)
    .where(sql`${productSamples.productId} = ${these}`);
  await letGoOfSounds(
    db,
    samples.map(({ soundId }) => soundId),
  );
  await db.delete(imageUses).where(
    inArray(
      imageUses.usedBy,
      ids.map((id) => `product ${id}`),
    ),
  );
  // Options first: with the product they would go one product a statement, each heard by itself.
  await db.delete(productOptions).where(sql`${productOptions.productId} = ${these}`);
  await db.delete(products).where(sql`${products.id} = ${these}`);
  await forgetOriginsOf(db, "product", ids);
}

/** Takes what was filled out of a product again; a version says nothing, since moves raise it. */
async function giveBack(db: Db, one: MadeProduct): Promise<null | string> {
  const { id, before, filled, shown, origins = [] } = one;
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (row && before && filled) {
    const words = whyKept(row, filled, shown ?? false);
    if (words !== null) return words;
    const [given] = await db
      .update(products)
      .set({ ...before, version: row.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, id))
      .returning();
    if (given) await letGoOfImages(db, given);
  }
  await forgetOrigins(db, origins);
  return null;
}

function whyKept(
  row: typeof products.$inferSelect,
  filled: FilledFields,
  wasShown: boolean,
): string | null {
  const isAsFilled = Object.entries(filled).every(([name, value]) => {
    const here = row[name as keyof FilledFields];
    return isEmpty(here) || isDeepStrictEqual(here, value);
  });
  if (!isAsFilled) return "옮긴 뒤에 고쳐서 채운 내용을 그대로 두었어요.";
  // What shoppers see must have its notice.
  return filled.notice && row.isShow && !wasShown
    ? "옮긴 뒤에 보이기 시작한 상품이라 채운 내용을 그대로 두었어요."
    : null;
}

/** Images that the product no longer shows. */
async function letGoOfImages(
  db: Db,
  { id, thumbnail, moThumbnail, gallery, description }: typeof products.$inferSelect,
): Promise<void> {
  const used = [thumbnail, moThumbnail, ...gallery, ...imagesInHtml(description)].filter(
    (imageId) => imageId !== null,
  );
  await db
    .delete(imageUses)
    .where(
      and(
        eq(imageUses.usedBy, `product ${id}`),
        used.length ? notInArray(imageUses.imageId, used) : undefined,
      ),
    );
}
