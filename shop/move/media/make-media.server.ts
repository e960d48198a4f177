import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { FetchTrouble } from "#lib/public-fetch/pinned-request.server.ts";
import { publicFetch, type PublicFetch } from "#lib/public-fetch/public-fetch.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { recordingKind } from "#shop/file/sound/recording-kind.ts";
import { newSoundId, soundIdStart } from "#shop/file/sound/sound-id.server.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { readObject, readStart } from "#shop/file/storage/read-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { images, sounds } from "#shop/file/table.server.ts";
import { readGoods } from "#shop/product/goods/add-goods.server.ts";
import { goodsKind } from "#shop/product/goods/goods-kind.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type {
  MovedFile,
  MovedPicture,
  ProductDocument,
} from "#shop/move/kind/product/product-document.ts";
import { moveMedia } from "../table.server.ts";
import type { MovedMedia } from "./media-names.ts";

type MediaShop = Pick<Shop, "db" | "bucket" | "images" | "sounds" | "storageBucket">;
type MakingOptions = {
  media: readonly MovedMedia[];
  /** whether the owner has chosen to fetch pictures from addresses */
  fetchesPictures: boolean;
  /** tests put a stand-in at its place */
  fetchPicture?: PublicFetch;
  ownerId: string | null;
  now: Date;
};

/** Bounds of one picture from an address. */
const PICTURE_BOUNDS = { bytes: 15_000_000, ms: 15_000, redirects: 3 } as const;

const fetchPicture = publicFetch(PICTURE_BOUNDS);

const TROUBLES: Record<FetchTrouble, string> = {
  address: "https로 시작하는 주소가 아니에요",
  private: "공개된 주소가 아니에요",
  unreachable: "연결할 수 없어요",
  refused: "사진이 없어요",
  redirects: "주소가 여러 번 옮겨 다녀요",
  large: "사진이 너무 커요",
  slow: "너무 오래 걸려요",
};

/**
 * Makes the shop's own images, clips and sold files of what belongs to a product, and writes them
 * into its document. What is made stays made, so that a repeat after a kill goes on; what cannot be
 * made is left out with a warning.
 */
export async function makeMedia(
  shop: MediaShop,
  document: ProductDocument,
  options: MakingOptions,
): Promise<{ document: ProductDocument; warnings: string[] }> {
  const warnings: string[] = [];
  const mediaById = new Map(options.media.map((one) => [one.id, one]));
  const pictures: MovedPicture[] = [];
  for (const picture of document.pictures)
    pictures.push(picture.image === null ? await makePicture(picture) : picture);
  const files: MovedFile[] = [];
  for (const file of document.files)
    files.push(file.goods || file.sample ? file : await makeFile(file));
  return { document: { ...document, pictures, files }, warnings };

  async function makePicture(picture: MovedPicture): Promise<MovedPicture> {
    const { from } = picture;
    const name = "media" in from ? (mediaById.get(from.media)?.path ?? "") : from.address;
    try {
      const bytes = await bytesOf(from);
      if (!bytes) return picture;
      if (typeof bytes === "string") warnings.push(`${name.slice(0, 100)}: ${bytes}.`);
      else return { ...picture, image: await imageOf(shop, bytes, options) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      warnings.push(`${name.slice(0, 100)}: ${refusalAnswer(error).message}`);
    }
    return picture;
  }

  async function bytesOf(from: MovedPicture["from"]): Promise<Uint8Array | string | null> {
    if ("address" in from) {
      if (!options.fetchesPictures) return null;
      const fetched = await (options.fetchPicture ?? fetchPicture)(from.address);
      return typeof fetched === "string" ? TROUBLES[fetched] : fetched.bytes;
    }
    const object = await objectOf(shop, mediaById.get(from.media));
    if (!object) return "올린 파일을 찾을 수 없어요";
    if (object.size > PICTURE_BOUNDS.bytes) return TROUBLES.large;
    const parts: Uint8Array[] = [];
    for await (const part of readObject(shop, object)) parts.push(part);
    return Buffer.concat(parts);
  }

  async function makeFile(file: MovedFile): Promise<MovedFile> {
    const media = mediaById.get(file.media);
    try {
      const object = await objectOf(shop, media);
      if (!object || !media) {
        warnings.push(`${file.title}: 올린 파일을 찾을 수 없어요.`);
        return file;
      }
      const isWav = recordingKind(await readStart(shop, object)) === "wav";
      if (file.as === "sample" && isWav && object.size <= soundLimits.recording)
        return { ...file, sample: await clipOf(shop, object) };
      if (file.as === "sample")
        warnings.push(`${file.title}: WAV 파일만 샘플로 자를 수 있어 판매 파일로 옮겨요.`);
      return { ...file, as: "goods", goods: await soldFile(shop, object, media) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      warnings.push(`${file.title}: ${refusalAnswer(error).message}`);
      return file;
    }
  }
}

const objectOf = (shop: MediaShop, media: MovedMedia | undefined) =>
  media?.object === undefined ? undefined : objectNamed(shop.db, shop.storageBucket, media.object);

/** The same bytes of one day are the same image, so that a repeat makes no second one. */
async function imageOf(
  shop: MediaShop,
  bytes: Uint8Array,
  { ownerId, now }: MakingOptions,
): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const hash = createHash("sha256").update(`moved image of ${ownerId} on ${day}\n`).update(bytes);
  const id = hash.digest("hex").slice(0, 40);
  const [there] = await shop.db.select({ id: images.id }).from(images).where(eq(images.id, id));
  return there?.id ?? (await saveImage(shop, bytes, { id, ownerId })).id;
}

/** A clip from the beginning; the owner can cut another one later. */
async function clipOf(
  shop: MediaShop,
  object: StoredObject,
): Promise<NonNullable<MovedFile["sample"]>> {
  const start = soundIdStart([object], 0);
  const [made] = await shop.db
    .select()
    .from(sounds)
    .where(sql`starts_with(${sounds.id}, ${start})`)
    .limit(1);
  if (made) return { soundId: made.id, durationMs: made.durationMs ?? 0, peaks: made.peaks ?? [] };
  const { clip, durationMs, peaks } = await shop.sounds.cut(readObject(shop, object), {
    startMs: 0,
  });
  const id = newSoundId(start);
  await shop.bucket.put(soundKey(id), clip);
  await shop.db
    .insert(sounds)
    .values({ id, bytes: clip.length, contentType: "audio/wav", durationMs, peaks });
  return { soundId: id, durationMs, peaks };
}

/**
 * The upload under the name of what is sold, where the shop delivers from; what no product sells in
 * the end is removed there with other uploads of abandoned forms.
 */
async function soldFile(
  shop: MediaShop,
  object: StoredObject,
  media: MovedMedia,
): Promise<NonNullable<MovedFile["goods"]>> {
  const kind = goodsKind(await readStart(shop, object)) ?? "bin";
  const name = object.name.startsWith("goods/")
    ? object.name
    : `goods/${randomLetters(24)}.${kind}`;
  const here = and(
    eq(storedObjects.bucket, object.bucket),
    eq(storedObjects.name, object.name),
    eq(storedObjects.blob, object.blob),
  );
  const fileName = media.path.split("/").at(-1)!;
  await inTransaction(shop.db, async (tx) => {
    await tx.update(storedObjects).set({ name }).where(here);
    await renameMedia(tx, media.id, name);
  });
  try {
    const { blob, file } = await readGoods(shop, { name, fileName, durationMs: null, peaks: null });
    return { blob, ...file };
  } catch (error) {
    // It stays what it was, so that the owner can use it otherwise.
    await shop.db
      .update(storedObjects)
      .set({ name: object.name })
      .where(and(eq(storedObjects.bucket, object.bucket), eq(storedObjects.name, name)));
    await renameMedia(shop.db, media.id, object.name);
    throw error;
  }
}

/** What is moved once more after it was undone is found under its new name. */
async function renameMedia(db: Db, id: string, object: string): Promise<void> {
  await db.update(moveMedia).set({ object }).where(eq(moveMedia.id, id));
}
