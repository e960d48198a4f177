import { and, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { finishHashes } from "./running-hashes.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { UploadRow } from "./upload-row.server.ts";

/** The object of a finished upload: as it is now, or as it was then if it was deleted or
 * overwritten. */
export async function objectOfUpload(db: Db, upload: UploadRow): Promise<StoredObject> {
  const {
    bucket,
    name,
    blob,
    pieces,
    received: size,
    ownerId,
    settings: { md5Hash: _, ...settings },
    createdAt,
  } = upload;
  const [object] = await db
    .select()
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucket, bucket),
        eq(storedObjects.name, name),
        eq(storedObjects.blob, blob),
      ),
    )
    .limit(1);
  if (object) return object;
  return {
    bucket,
    name,
    blob,
    pieces,
    size,
    ownerId,
    settings,
    generation: upload.generation ?? 0n,
    metageneration: 1,
    downloadTokens: [],
    createdAt,
    updatedAt: createdAt,
    ...(await finishHashes(upload)),
  };
}
