import { and, eq, isNull, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { imagesOf } from "../file/list-images.server.ts";
import { imagesInHtml, recordImageUses } from "../file/record-image-uses.server.ts";
import { Refusal } from "../refusal.ts";
import { productRefusals } from "./refusals.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { siteOf } from "../site/settings.ts";
import { siteSettings } from "../site/table.server.ts";
import { checkCategory } from "./category/assign-shelf.server.ts";
import { FEE_CLASS_GONE } from "./fields.ts";
import type { ProductForm } from "./forms.ts";
import { hasSomethingToHandOver } from "./goods/require-goods.server.ts";
import { checkLicences } from "./licence/check-licences.server.ts";
import { deriveScope } from "./licence/derive-scope.server.ts";
import { checkNotice } from "./notice/require-notice.server.ts";
import { isProductId } from "./product.ts";
import { recordProductChange } from "./record-product-change.server.ts";
import { replaceOptions } from "./option/replace-options.server.ts";
import { checkSounds, replaceSamples } from "./sample/replace-samples.server.ts";
import { shelfAfter } from "./shelf/shelf-after.server.ts";
import { products } from "./table.server.ts";

export type SavedProduct = { id: string; version: number };

type ProductSave = {
  id?: string;
  version?: number;
  by?: AuditActor;
  /** adds goods in the same transaction, before the check that the product delivers something */
  addFiles?: (db: Db, productId: string) => Promise<void>;
};

/** Creates a product or, with an id, changes one. Throws `product-changed` when somebody changed
 * it since `version`, and `product-not-found`. */
export async function saveProduct(
  { db, follows }: Pick<Shop, "db" | "follows">,
  form: ProductForm,
  { id: productId, version, by, addFiles }: ProductSave = {},
): Promise<SavedProduct> {
  if (productId !== undefined && !isProductId(productId)) throw new Refusal("product-not-found");
  const id = productId ?? randomLetters(10);
  return inTransaction(db, async (transaction) => {
    await checkNamed(transaction, form);
    await checkNotice(transaction, form, productId);
    if (productId !== undefined)
      for (const follow of follows.productEdited) await follow(transaction, productId, form);
    const sounds = await checkSounds(transaction, form);
    return recordProductChange(transaction, {
      by,
      action: productId === undefined ? "product.create" : "product.edit",
      id,
      change,
    });

    async function change(): Promise<SavedProduct> {
      const saved =
        productId === undefined
          ? await addRow(transaction, form, id)
          : await changeRow(transaction, form, { id, version });
      await replaceOptions(transaction, id, form.options);
      await deriveScope(transaction, sql`p.id = ${id}`);
      await recordImageUses(transaction, `product ${id}`, [
        form.thumbnail,
        form.moThumbnail,
        ...form.gallery,
        ...imagesInHtml(form.description),
      ]);
      await replaceSamples(transaction, id, form.samples, sounds);
      await addFiles?.(transaction, id);
      if (!(await hasSomethingToHandOver(transaction, id)))
        throw new BadInput({ supplyNote: [productRefusals["goods-missing"][1]] });
      return saved;
    }
  });
}

async function addRow(db: Db, form: ProductForm, id: string): Promise<SavedProduct> {
  const [saved] = await db
    .insert(products)
    .values({ id, ...columnsOf(form), stock: form.stock })
    .returning({ id: products.id, version: products.version });
  if (!saved) throw new Error("an insert returned no row");
  return saved;
}

async function changeRow(
  db: Db,
  form: ProductForm,
  { id, version }: { id: string; version?: number },
): Promise<SavedProduct> {
  const here = and(eq(products.id, id), isNull(products.removedAt));
  const [saved] = await db
    .update(products)
    .set({
      ...columnsOf(form),
      stock: shelfAfter(products.stock, form),
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(and(here, eq(products.version, version ?? 0)))
    .returning({ id: products.id, version: products.version });
  if (saved) return saved;
  const [current] = await db
    .select({ version: products.version })
    .from(products)
    .where(here)
    .limit(1);
  throw current
    ? new Refusal("product-changed", { version: current.version })
    : new Refusal("product-not-found");
}

function columnsOf({
  options: _options,
  samples: _samples,
  stock: _stock,
  stockSeen: _seen,
  version: _version,
  ...columns
}: ProductForm) {
  return { ...columns, description: sanitize(columns.description, { frames: true }) };
}

async function checkNamed(db: Db, form: ProductForm): Promise<void> {
  await checkFeeClass(db, form);
  await checkCategory(db, form.category);
  await checkLicences(db, form);
  await checkImages(db, form);
}

/** Locked against a change of the classes until the product is saved. */
async function checkFeeClass(db: Db, { feeClass }: ProductForm): Promise<void> {
  if (feeClass === null) return;
  const [row] = await db.select().from(siteSettings).limit(1).for("share");
  if (!siteOf(row?.settings).feeClasses.some(({ name }) => name === feeClass))
    throw new BadInput({ feeClass: [FEE_CLASS_GONE] });
}

async function checkImages(
  db: Db,
  { thumbnail, moThumbnail, gallery }: ProductForm,
): Promise<void> {
  const imageById = await imagesOf(db, [thumbnail, moThumbnail, ...gallery]);
  const named: [string, string | null][] = [
    ["thumbnail", thumbnail],
    ["moThumbnail", moThumbnail],
    ...gallery.map((id, at): [string, string] => [`gallery.${at}`, id]),
  ];
  const missing = named.filter(([, imageId]) => imageId && !imageById.has(imageId));
  if (missing.length)
    throw new BadInput(
      Object.fromEntries(
        missing.map(([name]) => [name, ["이미지를 찾을 수 없어요. 다시 올려주세요."]]),
      ),
    );
}
