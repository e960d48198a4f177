import { eq, getTableColumns, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { mayWrite, ownerIdOf, refuseUnless } from "#shop/file/storage/storage-rights.ts";
import { uploads, type ObjectSettings } from "#shop/file/storage/table.server.ts";

/** Until the upload ends, the announced hash is stored with the settings. */
export type UploadSettings = ObjectSettings & { md5Hash?: string };
export type UploadRow = typeof uploads.$inferSelect & { settings: UploadSettings; isOver: boolean };

/** The row as it is now. */
export async function readUpload(db: Db, keyHash: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(uploads), isOver: sql<boolean>`${uploads.expiresAt} <= now()` })
    .from(uploads)
    .where(eq(uploads.keyHash, keyHash))
    .limit(1);
  return row;
}

/** The caller's own upload of this key, which they still may write. */
export async function findOwnUpload(
  db: Db,
  caller: StorageCaller,
  key: string,
): Promise<UploadRow> {
  refuseUnless(caller.kind !== "anonymous", caller);
  const upload = isToken(key) ? await readUpload(db, hashOfToken(key)) : undefined;
  if (!upload || upload.ownerId !== ownerIdOf(caller)) throw new Refusal("upload-not-found");
  refuseUnless(mayWrite(caller, upload.name), caller);
  return upload;
}

/** Throws unless bytes may still be added: `upload-final`, `upload-canceled`, `upload-expired`. */
export function refuseEnded({ state, isOver }: Pick<UploadRow, "state" | "isOver">): void {
  if (state === "final") throw new Refusal("upload-final");
  if (state === "canceled") throw new Refusal("upload-canceled");
  if (isOver) throw new Refusal("upload-expired");
}
