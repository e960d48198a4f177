import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import { appendToUpload } from "#shop/file/upload/append-to-upload.server.ts";
import { endUpload } from "#shop/file/upload/cancel-upload.server.ts";
import { startUpload, type UploadStart } from "#shop/file/upload/start-upload.server.ts";
import type { StorageCaller } from "./storage-caller.ts";
import type { StoredObject } from "./stored-object.server.ts";

export type WholeObject = Omit<UploadStart, "size"> & {
  size?: number | undefined;
  body: AsyncIterable<Uint8Array>;
};

/** Writes an object that comes in one request. What does not come whole leaves nothing. */
export async function saveObject(
  shop: Shop,
  caller: StorageCaller,
  { body, size, ...start }: WholeObject,
): Promise<StoredObject> {
  const { key } = await startUpload(shop, caller, { ...start, size: size ?? null });
  try {
    const appended = await appendToUpload(shop, caller, key, { offset: 0, body, finalize: true });
    if (appended.state === "final") return appended.object;
    throw new Error("an upload did not end");
  } catch (error) {
    // The upload expires anyway, and the first error is the one to report.
    await endUpload(shop.db, hashOfToken(key)).catch(() => undefined);
    throw error;
  }
}
