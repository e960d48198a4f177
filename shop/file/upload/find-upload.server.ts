import type { Shop } from "#shop/shop.ts";
import { objectOfUpload } from "./object-of-upload.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { findOwnUpload, refuseEnded } from "./upload-row.server.ts";

/** How far an upload is. */
export async function findUpload(
  shop: Shop,
  caller: StorageCaller,
  key: string,
): Promise<{ state: "active" | "final"; received: number; object?: StoredObject }> {
  const upload = await findOwnUpload(shop.db, caller, key);
  const { state, received } = upload;
  if (state === "final") return { state, received, object: await objectOfUpload(shop.db, upload) };
  refuseEnded(upload);
  return { state: "active", received };
}
