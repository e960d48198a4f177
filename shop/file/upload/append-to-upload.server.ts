import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { finishUpload } from "./finish-upload.server.ts";
import { objectOfUpload } from "./object-of-upload.server.ts";
import { receiveChunk, type Chunk } from "./receive-chunk.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { findOwnUpload, refuseEnded } from "./upload-row.server.ts";

export type AppendOutcome =
  | { state: "active"; received: number }
  | { state: "final"; object: StoredObject };

/** Adds a chunk to an upload and, with `finalize`, makes it the object. */
export async function appendToUpload(
  shop: Shop,
  caller: StorageCaller,
  key: string,
  { finalize, ...chunk }: Chunk & { finalize: boolean },
): Promise<AppendOutcome> {
  const upload = await findOwnUpload(shop.db, caller, key);
  if (upload.state !== "final") refuseEnded(upload);
  const { row, end } = await receiveChunk(shop, upload, chunk);
  if (row.state === "final") return { state: "final", object: await objectOfUpload(shop.db, row) };
  if (!finalize) return { state: "active", received: row.received };
  if (row.received !== end) throw new Refusal("storage-offset", { received: row.received });
  return { state: "final", object: await finishUpload(shop.db, row) };
}
