import { and, eq, sql } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import { newToken } from "#lib/secret-token.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { objectOfUpload } from "./object-of-upload.server.ts";
import { blobFolder } from "#shop/file/storage/piece-key.ts";
import { finishHashes } from "./running-hashes.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { readUpload, refuseEnded, type UploadRow } from "./upload-row.server.ts";

/** Makes an upload the object of its name in one step: seen whole or not at all. */
export async function finishUpload(db: Db, upload: UploadRow): Promise<StoredObject> {
  const {
    keyHash,
    received,
    size,
    settings: { md5Hash, ...settings },
  } = upload;
  if (size !== null && received !== size) throw new Refusal("storage-size", { size, received });
  const hashes = await finishHashes(upload);
  if (md5Hash !== undefined && md5Hash !== hashes.md5)
    throw new Refusal("storage-invalid", { field: "md5Hash" });
  return inTransaction(db, async (tx) => {
    await tx
      .select({ state: uploads.state })
      .from(uploads)
      .where(eq(uploads.keyHash, keyHash))
      .for("update");
    const now = await readUpload(tx, keyHash);
    if (!now) throw new Refusal("upload-not-found");
    if (now.state === "final") return objectOfUpload(tx, now);
    refuseEnded(now);
    if (now.received !== received) throw new Refusal("storage-offset", { received: now.received });
    const object = await putInPlace(tx, { ...now, settings }, hashes);
    await tx
      .update(uploads)
      .set({
        state: "final",
        generation: object.generation,
        expiresAt: sql`now() + interval '1 day'`,
      })
      .where(eq(uploads.keyHash, keyHash));
    return object;
  });
}

/** Locks the name even when it has no row yet, so that of two uploads the older blob is always
 * released. */
async function putInPlace(
  tx: Db,
  { bucket, name, blob, pieces, received, settings, ownerId }: UploadRow,
  hashes: { md5: string; crc32c: string },
): Promise<StoredObject> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`object ${bucket} ${name}`}, 0))`,
  );
  const isNamed = and(eq(storedObjects.bucket, bucket), eq(storedObjects.name, name));
  const [older] = await tx
    .select({ blob: storedObjects.blob })
    .from(storedObjects)
    .where(isNamed)
    .for("update");
  if (older) await queueRemoval(tx, [blobFolder(older.blob)]);
  const micros = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
  const now = sql`clock_timestamp()`;
  const content = {
    blob,
    pieces,
    size: received,
    ...hashes,
    settings,
    ownerId,
    metageneration: 1,
    downloadTokens: [newToken()],
    createdAt: now,
    updatedAt: now,
  };
  const [object] = await tx
    .insert(storedObjects)
    .values({ bucket, name, generation: micros, ...content })
    .onConflictDoUpdate({
      target: [storedObjects.bucket, storedObjects.name],
      set: { ...content, generation: sql`greatest(${micros}, ${storedObjects.generation} + 1)` },
    })
    .returning();
  if (!object) throw new Error("the object was not written");
  return object;
}
