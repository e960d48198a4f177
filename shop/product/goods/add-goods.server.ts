import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { ReadBytes } from "#lib/bytes/byte-range.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { readObject, readStart } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { soundOutline } from "#shop/file/sound/outline/sound-outline.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { UploadedGoods } from "./goods-forms.ts";
import {
  goodsKind,
  goodsTypes,
  isRecording,
  kindOfName,
  safeFileName,
  type GoodsKind,
} from "./goods-kind.ts";
import { goodsLimits } from "./goods-limits.ts";
import { lockProduct } from "./lock-product.server.ts";
import { zipTrouble } from "./zip-names.ts";
import { goods, goodsVersions } from "./table.server.ts";

/** An upload that was checked and can be sold. */
export type ReadGoods = {
  blob: string;
  file: Omit<typeof goodsVersions.$inferInsert, "id" | "goodsId" | "number" | "blob">;
};
type NamedUpload = Pick<UploadedGoods, "name" | "fileName" | "durationMs" | "peaks">;

/** Throws `object-not-found`, `goods-unreadable`, `goods-unsafe`, `goods-large`, `goods-empty`. */
export async function readGoods(
  shop: Pick<Shop, "db" | "bucket" | "storageBucket">,
  form: NamedUpload,
  most: number = goodsLimits.bytes,
): Promise<ReadGoods> {
  const object = await objectNamed(shop.db, shop.storageBucket, form.name);
  if (!object) throw new Refusal("object-not-found");
  const kind = await kindOf(shop, object, most);
  const file = {
    fileName: safeFileName(form.fileName, kind, goodsLimits.fileName),
    contentType: goodsTypes[kind],
    size: object.size,
    ...(await outlineOf(shop, object, { kind, form })),
  };
  return { blob: object.blob, file };
}

/** Turns an upload into goods, or into a newer version, which earlier buyers get too. Idempotent
 * per upload. Throws what `readGoods` does, `goods-many`, `goods-not-found`,
 * `product-not-found`. */
export async function addGoods(
  shop: Shop,
  form: UploadedGoods,
  by: AuditActor,
  most: number = goodsLimits.bytes,
): Promise<AddedGoods> {
  const read = await readGoods(shop, form, most);
  return inTransaction(shop.db, async (db) => {
    // Uploads for one product wait for each other, so that no more of them than may be get in.
    await lockProduct(db, form.productId);
    return insertGoods(db, read, { ...form, shop, by });
  });
}

type AddedGoods = { goodsId: string; number: number };
type GoodsPlace = {
  shop: Pick<Shop, "follows" | "origin" | "secret">;
  productId: string;
  /** null: a file of its own, not a newer version */
  goodsId: string | null;
  note: string;
  /** the buyers' title; default: from the file's name */
  title?: string;
  by: AuditActor;
};

/** In a transaction that has locked the product. Throws `goods-many`, `goods-not-found`, and
 * `goods-taken` for bytes of another product. */
export async function insertGoods(
  db: Db,
  { blob, file }: ReadGoods,
  { shop, productId, note, title, by, ...place }: GoodsPlace,
): Promise<AddedGoods> {
  const version = await findVersion(db, blob);
  if (version && version.productId !== productId) throw new Refusal("goods-taken");
  if (version) return { goodsId: version.goodsId, number: version.number };
  const goodsId = place.goodsId
    ? await findGoods(db, place.goodsId, productId)
    : await createGoods(db, productId, title ?? file.fileName.replace(/\.\w+$/, ""));
  const number = 1 + (await newestOf(db, goodsId));
  await db
    .insert(goodsVersions)
    .values({ id: randomLetters(16), goodsId, number, note, blob, ...file });
  await recordAudit(db, {
    ...by,
    action: number === 1 ? "goods.add" : "goods.renew",
    subject: `product ${productId}`,
    after: { goodsId, number, fileName: file.fileName, size: file.size },
  });
  await shop.follows.goodsAdded(db, shop, { goodsId, isNew: number === 1 });
  return { goodsId, number };
}

async function outlineOf(
  shop: Pick<Shop, "bucket">,
  object: StoredObject,
  { kind, form }: { kind: GoodsKind; form: NamedUpload },
) {
  if (!isRecording(kind)) return {};
  const { durationMs, peaks } = await soundOutline(kind, object.size, readerOf(shop, object));
  return { durationMs: durationMs ?? form.durationMs, peaks: peaks ?? form.peaks };
}

async function kindOf(
  shop: Pick<Shop, "bucket">,
  object: StoredObject,
  most: number,
): Promise<GoodsKind> {
  if (object.size === 0) throw new Refusal("goods-empty");
  if (object.size > most) throw new Refusal("goods-large");
  const kind = goodsKind(await readStart(shop, object));
  if (!kind || kind !== kindOfName(object.name)) throw new Refusal("goods-unreadable");
  const trouble = kind === "zip" && (await zipTrouble(object.size, readerOf(shop, object)));
  if (trouble) throw new Refusal(trouble);
  return kind;
}

/** Reads parts of an object's bytes. */
export const readerOf =
  (shop: Pick<Shop, "bucket">, object: StoredObject): ReadBytes =>
  async (start, length) => {
    const read: Uint8Array[] = [];
    const range = { start, end: Math.min(start + length, object.size) - 1 };
    for await (const bytes of readObject(shop, object, range)) read.push(bytes);
    return Buffer.concat(read);
  };

async function findVersion(db: Db, blob: string) {
  const [version] = await db
    .select({
      goodsId: goodsVersions.goodsId,
      number: goodsVersions.number,
      productId: goods.productId,
    })
    .from(goodsVersions)
    .innerJoin(goods, eq(goods.id, goodsVersions.goodsId))
    .where(eq(goodsVersions.blob, blob));
  return version;
}

async function findGoods(db: Db, id: string, productId: string): Promise<string> {
  const [row] = await db
    .select({ productId: goods.productId, removedAt: goods.removedAt })
    .from(goods)
    .where(and(eq(goods.id, id), isNull(goods.lineId)));
  if (row?.productId !== productId || row.removedAt) throw new Refusal("goods-not-found");
  return id;
}

async function createGoods(db: Db, productId: string, name: string): Promise<string> {
  const [row] = await db
    .select({ files: count(), last: sql<number>`coalesce(max(${goods.position}), -1)::int` })
    .from(goods)
    .where(and(eq(goods.productId, productId), isNull(goods.lineId)));
  if ((row?.files ?? 0) >= goodsLimits.files)
    throw new Refusal("goods-many", { most: goodsLimits.files });
  const id = randomLetters(12);
  const title = name.slice(0, goodsLimits.title);
  await db.insert(goods).values({ id, productId, title, position: (row?.last ?? -1) + 1 });
  return id;
}

async function newestOf(db: Db, goodsId: string): Promise<number> {
  const [row] = await db
    .select({ number: goodsVersions.number })
    .from(goodsVersions)
    .where(eq(goodsVersions.goodsId, goodsId))
    .orderBy(desc(goodsVersions.number))
    .limit(1);
  return row?.number ?? 0;
}
