import { createHash, type Hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { atMost } from "#lib/at-most.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { ImageInfo } from "./image-url.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import type { Shop } from "../shop.ts";
import { readObject } from "./storage/read-object.server.ts";
import type { StorageCaller } from "./storage/storage-caller.ts";
import { endUpload } from "./upload/cancel-upload.server.ts";
import { receiveChunk } from "./upload/receive-chunk.server.ts";
import { startUpload } from "./upload/start-upload.server.ts";
import { findOwnUpload, type UploadRow } from "./upload/upload-row.server.ts";
import { imageColumns, images } from "./table.server.ts";
import { onceEach } from "./once-each.ts";
import { saveImage } from "./save-image.server.ts";
import { imagesAnHour } from "./upload-limits.ts";

/** Somebody with an account, in their own place of the storage. */
export type Uploader = Extract<StorageCaller, { accountId: string }>;

export type ImageUpload = {
  contentType: string | undefined;
  /** announced size; undefined: unknown */
  size: number | undefined;
  body: AsyncIterable<Uint8Array>;
};

/** One is developed while the next is read: of many uploads at once only these are in memory. */
const inTurn = atMost(2);
const once = onceEach<ImageInfo>();

/**
 * Makes an image of the shop out of a body. Until it is developed, the bytes are in the bucket as
 * an upload that never becomes an object: it counts towards its owner's limits, and if this process
 * is killed it expires.
 */
export async function uploadImage(
  shop: Shop,
  caller: Uploader,
  { contentType, size, body }: ImageUpload,
): Promise<ImageInfo> {
  const { key } = await startUpload(shop, caller, {
    bucket: shop.storageBucket,
    name: `members/${caller.accountId}/images/${randomLetters(26)}`,
    size: size ?? null,
    settings: contentType === undefined ? {} : { contentType },
  });
  try {
    const upload = await findOwnUpload(shop.db, caller, key);
    const hash = hashFor(caller);
    const chunk = { offset: 0, body: hashed(body, hash), expected: size };
    const { row } = await receiveChunk(shop, upload, chunk);
    const id = hash.digest("hex").slice(0, 40);
    return await once(shop.bucket, id, () => develop(shop, caller, { id, row }));
  } finally {
    // The upload expires anyway, and the first error is the one to report.
    await endUpload(shop.db, hashOfToken(key)).catch(() => undefined);
  }
}

/**
 * The same bytes of the same account are the same image, so that a repeat after a lost answer makes
 * no second one. Only on the same day: an id whose image was swept as unused, 30 days later, must
 * not come back while its removal from the bucket is still queued.
 */
const hashFor = ({ accountId }: Uploader): Hash =>
  createHash("sha256").update(
    `image of ${accountId} on ${new Date().toISOString().slice(0, 10)}\n`,
  );

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
}

type ReceivedImage = { id: string; row: UploadRow };

async function develop(
  shop: Shop,
  { accountId, kind }: Uploader,
  { id, row }: ReceivedImage,
): Promise<ImageInfo> {
  const [made] = await shop.db
    .select(imageColumns)
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, accountId)))
    .limit(1);
  if (made) return made;
  await spendAttempt(shop.db, [
    {
      key: `image ${accountId}`,
      most: imagesAnHour[kind === "member" ? "member" : "administrator"],
      seconds: 3600,
    },
  ]);
  return inTurn(async () => {
    const parts: Uint8Array[] = [];
    for await (const part of readObject(shop, { ...row, size: row.received })) parts.push(part);
    return saveImage(shop, Buffer.concat(parts), { id, ownerId: accountId });
  });
}
