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

/** What was uploaded becomes goods, or a newer version of some, which earlier buyers get too. Asked
 * again of the same upload it gives the same. Throws `goods-unreadable`, `goods-unsafe`,
 * `goods-large`, `goods-empty`, `goods-many`, `goods-not-found`, `product-not-found`. */
export async function addGoods(
  shop: Shop,
  form: UploadedGoods,
  by: AuditActor,
  most: number = goodsLimits.bytes,
): Promise<{ goodsId: string; number: number }> {
  const object = await objectNamed(shop.db, shop.storageBucket, form.name);
  if (!object) throw new Refusal("object-not-found");
  const kind = await kindOf(shop, object, most);
  const fileName = safeFileName(form.fileName, kind, goodsLimits.fileName);
  const file = {
    fileName,
    contentType: goodsTypes[kind],
    size: object.size,
    ...(await outlineOf(shop, object, { kind, form })),
  };
  return inTransaction(shop.db, async (db) => {
    // Uploads for one product wait for each other, so that no more of them than may be get in.
    await lockProduct(db, form.productId);
    const known = await findVersion(db, object);
    if (known) return known;
    const goodsId = form.goodsId
      ? await findGoods(db, form.goodsId, form.productId)
      : await createGoods(db, form.productId, fileName);
    const number = 1 + (await newestOf(db, goodsId));
    const { note } = form;
    const version = { id: randomLetters(16), goodsId, number, note, blob: object.blob, ...file };
    await db.insert(goodsVersions).values(version);
    await recordAudit(db, {
      ...by,
      action: number === 1 ? "goods.add" : "goods.renew",
      subject: `product ${form.productId}`,
      after: { goodsId, number, fileName, size: object.size },
    });
    await shop.follows.goodsAdded(db, shop, { goodsId, isNew: number === 1 });
    return { goodsId, number };
  });
}

async function outlineOf(
  shop: Shop,
  object: StoredObject,
  { kind, form }: { kind: GoodsKind; form: UploadedGoods },
) {
  if (!isRecording(kind)) return {};
  const { durationMs, peaks } = await soundOutline(kind, object.size, readerOf(shop, object));
  return { durationMs: durationMs ?? form.durationMs, peaks: peaks ?? form.peaks };
}

async function kindOf(shop: Shop, object: StoredObject, most: number): Promise<GoodsKind> {
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

async function findVersion(db: Db, { blob }: StoredObject) {
  const [version] = await db
    .select({ goodsId: goodsVersions.goodsId, number: goodsVersions.number })
    .from(goodsVersions)
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

async function createGoods(db: Db, productId: string, fileName: string): Promise<string> {
  const [row] = await db
    .select({ files: count(), last: sql<number>`coalesce(max(${goods.position}), -1)::int` })
    .from(goods)
    .where(and(eq(goods.productId, productId), isNull(goods.lineId)));
  if ((row?.files ?? 0) >= goodsLimits.files)
    throw new Refusal("goods-many", { most: goodsLimits.files });
  const id = randomLetters(12);
  const title = fileName.replace(/\.\w+$/, "").slice(0, goodsLimits.title);
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
