import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { atMost } from "#lib/at-most.ts";
import type { ImageInfo } from "./image-url.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findObject } from "./storage/find-object.server.ts";
import { readObject } from "./storage/read-object.server.ts";
import { removeObject } from "./storage/remove-object.server.ts";
import type { StorageCaller } from "./storage/storage-caller.ts";
import type { StoredObject } from "./storage/stored-object.server.ts";
import { imageColumns, images } from "./table.server.ts";
import { saveImage } from "./save-image.server.ts";
import { imagesAnHour, uploadLimits } from "./upload-limits.ts";

/** Somebody with an account, in their own place of the storage. */
export type Uploader = Extract<StorageCaller, { accountId: string }>;

/** One is developed while the next is read: of many uploads at once only these are in memory. */
const inTurn = atMost(2);
const underWay = new WeakMap<Shop["bucket"], Map<string, Promise<ImageInfo>>>();

/** Makes a shop image of an upload at `members/{account}/images/{unguessable}`, and deletes the
 * upload. */
export async function developUpload(
  shop: Shop,
  caller: Uploader,
  name: string,
): Promise<ImageInfo> {
  if (!isOwnName(caller, name)) throw new Refusal("object-not-found");
  const same = underWay.get(shop.bucket) ?? new Map<string, Promise<ImageInfo>>();
  underWay.set(shop.bucket, same);
  const image = same.get(name) ?? develop(shop, caller, name).finally(() => same.delete(name));
  same.set(name, image);
  return image;
}

const isOwnName = ({ accountId }: Uploader, name: string): boolean =>
  /^members\/([^/]+)\/images\/[A-Za-z0-9-]{16,64}$/.exec(name)?.[1] === accountId;

/** Not to be guessed, since the name is not; 40 letters and digits. */
const imageIdOf = (name: string): string =>
  createHash("sha256").update(`image of ${name}`).digest("hex").slice(0, 40);

async function develop(shop: Shop, caller: Uploader, name: string): Promise<ImageInfo> {
  const id = imageIdOf(name);
  const [[made], object] = await Promise.all([
    shop.db
      .select({ ...imageColumns, createdAt: images.createdAt })
      .from(images)
      .where(and(eq(images.id, id), eq(images.ownerId, caller.accountId)))
      .limit(1),
    uploaded(shop, caller, name),
  ]);
  if (made) {
    if (object && object.createdAt > made.createdAt) throw new Refusal("image-name-used");
    if (object) await letGo(shop, caller, name);
    const { createdAt: _madeAt, ...image } = made;
    return image;
  }
  if (!object) throw new Refusal("object-not-found");
  await spendAttempt(shop.db, [
    {
      key: `image ${caller.accountId}`,
      most: imagesAnHour[caller.kind === "member" ? "member" : "administrator"],
      seconds: 3600,
    },
  ]);
  try {
    const image = await inTurn(async () =>
      saveImage(shop, await bytesOf(shop, object), { id, ownerId: caller.accountId }),
    );
    await letGo(shop, caller, name);
    return image;
  } catch (error) {
    if (isRefusal(error) && (error.code === "image-unreadable" || error.code === "image-too-large"))
      await letGo(shop, caller, name);
    throw error;
  }
}

async function uploaded(shop: Shop, caller: Uploader, name: string): Promise<StoredObject | null> {
  return findObject(shop, caller, { bucket: shop.storageBucket, name }).catch(nullWhenGone);
}

async function letGo(shop: Shop, caller: Uploader, name: string): Promise<void> {
  await removeObject(shop, caller, { bucket: shop.storageBucket, name }).catch(nullWhenGone);
}

function nullWhenGone(error: unknown): null {
  if (isRefusal(error) && error.code === "object-not-found") return null;
  throw error;
}

async function bytesOf(shop: Shop, object: StoredObject): Promise<Uint8Array> {
  if (object.size > uploadLimits.image) throw new Refusal("image-too-large");
  const parts: Uint8Array[] = [];
  for await (const part of readObject(shop, object)) parts.push(part);
  return Buffer.concat(parts);
}
