import { sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recordImageUsesOfMany } from "#shop/file/record-image-uses.server.ts";
import { deriveScope } from "#shop/product/licence/derive-scope.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { licences, productOptions, products, productSamples } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { keepOrigins } from "#shop/move/origin/keep-origins.server.ts";
import { inChunks } from "../in-chunks.server.ts";
import { categoriesForMoving } from "../category/ensure-categories.server.ts";
import { joinProducts } from "./join-products.server.ts";
import { choicesOf } from "./product-choices.ts";
import { descriptionOf, imagesOf, photosOf, type PlacedProduct } from "./placed-product.server.ts";
import type { ProductDocument } from "./product-document.ts";

export type ProductItem = { document: ProductDocument; action: "new" | "join"; to?: string };

export async function writeProducts(
  db: Db,
  items: readonly ProductItem[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const { source, category: chosen } = choicesOf(context);
  await db.select({ id: licences.id }).from(licences).for("share");
  const shelves = await categoriesForMoving(db, source);
  const others = shelves.rows.some(({ slug }) => slug === chosen) ? chosen : null;
  const placed: (PlacedProduct & { isNew: boolean })[] = [];
  for (const { document, action, to } of items)
    placed.push({
      document,
      id: action === "join" && to !== undefined ? to : randomLetters(10),
      category: (await shelves.at(document.category)) ?? others,
      isNew: action === "new",
    });
  const added = placed.filter(({ isNew }) => isNew);
  const goodsById = await addProducts(db, added, context);
  const joined = await joinProducts(
    db,
    placed.filter(({ isNew }) => !isNew),
    context,
  );
  const origins = await keepOrigins(
    db,
    placed.flatMap((one) => originsOf(one, source)),
  );
  const originsById = Map.groupBy(origins, ({ id }) => id);
  const writtenAt = await databaseTime(db);
  return placed.map(({ id, isNew, category }) => ({
    id,
    ...(category !== null && { categories: shelves.wayTo(category) }),
    ...(goodsById.has(id) && { goods: goodsById.get(id) }),
    ...(isNew && { writtenAt }),
    ...(!isNew && { joined: true, ...joined.get(id), origins: originsById.get(id) ?? [] }),
  }));
}

/** As exactly as the log of edits has its times, to which it is compared. */
async function databaseTime(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select now()::text as at`);
  return rows[0]!.at;
}

const originsOf = ({ document, id }: PlacedProduct, source: string) =>
  document.names.map((name) => ({ kind: "product" as const, source, ...name, id }));

async function addProducts(
  db: Db,
  placed: readonly PlacedProduct[],
  { now }: MoveContext,
): Promise<Map<string, string[]>> {
  const rows = placed.map((one) => rowOf(one, now));
  await inChunks(rows, (some) => db.insert(products).values(some));
  await inChunks(placed.flatMap(optionsOf), (some) => db.insert(productOptions).values(some));
  const goodsById = await addFiles(db, placed);
  const ids = placed.map(({ id }) => id);
  if (ids.length) await deriveScope(db, sql`p.id = any(${sql.param(ids)}::text[])`);
  await recordImageUsesOfMany(
    db,
    placed.flatMap(({ id, document }) =>
      imagesOf(document).map((imageId) => ({ imageId, usedBy: `product ${id}` })),
    ),
  );
  return goodsById;
}

/** What is bought as a file must have one, or words that say how it is supplied. */
const handsOver = ({ shippingClass, supplyNote, files }: ProductDocument): boolean =>
  shippingClass !== "digital" || supplyNote !== "" || files.some((file) => file.goods);

const KEPT = [
  "title",
  "summary",
  "price",
  "discountRatio",
  "stock",
  "tags",
  "licence",
  "shippingClass",
  "supplyNote",
  "notice",
] as const;

function rowOf({ document, id, category }: PlacedProduct, now: Date) {
  const { main, more } = photosOf(document);
  return {
    ...pick(document, KEPT),
    id,
    category,
    description: descriptionOf(document),
    thumbnail: main,
    gallery: more,
    isShow: document.isShow && handsOver(document),
    // In the file's order, the first one on top.
    create: new Date(now.getTime() - document.line),
  };
}

const optionsOf = ({ document, id: productId }: PlacedProduct) =>
  document.options.flatMap(({ name, values }, axis) =>
    values.map((value, position) => ({
      id: randomLetters(10),
      productId,
      axis,
      axisName: name,
      position,
      ...value,
    })),
  );

/** Samples and sold files of new products; the ids of the files by product. */
async function addFiles(db: Db, placed: readonly PlacedProduct[]): Promise<Map<string, string[]>> {
  const samples = placed.flatMap(({ id: productId, document }) =>
    document.files
      .flatMap(({ title, sample }) => (sample ? [{ title, ...sample }] : []))
      .map((sample, position) => ({
        id: randomLetters(10),
        productId,
        position,
        ...sample,
        durationMs: sample.durationMs || soundLimits.clipMs,
      })),
  );
  await inChunks(samples, (some) => db.insert(productSamples).values(some));
  const sold = placed.flatMap(({ id: productId, document }) =>
    document.files
      .flatMap(({ title, goods: file }) => (file ? [{ title, file }] : []))
      .map((of, position) => ({ ...of, id: randomLetters(12), productId, position })),
  );
  await inChunks(
    sold.map(({ file: _file, ...row }) => row),
    (some) => db.insert(goods).values(some),
  );
  await inChunks(
    sold.map(({ id: goodsId, file }) => ({ ...file, id: randomLetters(16), goodsId, number: 1 })),
    (some) => db.insert(goodsVersions).values(some),
  );
  const byProduct = Map.groupBy(sold, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, of]) => [id, of.map((file) => file.id)]));
}
