import { eq, sql } from "drizzle-orm";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { checkSettings, checkWriting } from "#shop/file/storage/check-object.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { ownerIdOf, placeOf } from "#shop/file/storage/storage-rights.ts";
import { storedObjects, uploads, type ObjectSettings } from "#shop/file/storage/table.server.ts";
import { uploadLimits } from "./piece-limits.ts";
import type { UploadSettings } from "./upload-row.server.ts";

export type UploadStart = {
  bucket: string;
  name: string;
  /** announced size; null: unknown */
  size: number | null;
  settings: ObjectSettings;
  /** base64; the upload ends only with bytes that have it */
  md5?: string | null | undefined;
};

/** Voice actors are staff, whatever other rights they have. */
const limitsOf = ({ kind }: StorageCaller, name: string) =>
  uploadLimits[kind === "member" && !name.startsWith("takes/") ? "member" : "trusted"];

/** Opens an upload; its key is the unguessable part of its address. */
export async function startUpload(
  shop: Shop,
  caller: StorageCaller,
  { bucket, name, size, settings, md5 }: UploadStart,
): Promise<{ key: string }> {
  checkWriting(shop, caller, bucket, name);
  checkSettings(name, settings);
  const limit = placeOf(name).mostBytes;
  checkSize(size, limit);

  const ownerId = ownerIdOf(caller);
  const limits = limitsOf(caller, name);
  if (limits.startsADay)
    await spendAttempt(shop.db, [
      { key: `upload ${ownerId}`, most: limits.startsADay, seconds: 86_400 },
    ]);
  const key = newToken();
  const uploadSettings: UploadSettings = md5 ? { ...settings, md5Hash: md5 } : settings;
  await inTransaction(shop.db, async (db) => {
    // One start per owner at a time, so that parallel starts cannot exceed the limits together.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId ?? "machines"}`}, 0))`,
    );
    await checkQuota(db, ownerId, limits, size ?? limit);
    const expiresAt = sql`now() + make_interval(secs => ${limits.idleSeconds})`;
    await db.insert(uploads).values({
      keyHash: hashOfToken(key),
      bucket,
      name,
      ownerId,
      size,
      limit,
      blob: randomNonce(),
      expiresAt,
      settings: uploadSettings,
    });
  });
  return { key };
}

function checkSize(size: number | null, limit: number): void {
  if (size !== null && !(Number.isSafeInteger(size) && size >= 0))
    throw new Refusal("storage-invalid", { field: "size" });
  if ((size ?? 0) > limit) throw new Refusal("storage-too-large", { most: limit });
}

async function checkQuota(
  db: Db,
  ownerId: string | null,
  limits: (typeof uploadLimits)[keyof typeof uploadLimits],
  more: number,
): Promise<void> {
  const usage = await whatIsHeld(db, ownerId);
  if (usage.active >= limits.active) throw new Refusal("too-many-uploads", { most: limits.active });
  if (limits.bytes && usage.bytes + more > limits.bytes)
    throw new Refusal("quota-exceeded", { most: limits.bytes });
}

/** An active upload counts with all the bytes it may become. */
async function whatIsHeld(
  db: Db,
  ownerId: string | null,
): Promise<{ active: number; bytes: number }> {
  const [active] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(coalesce(${uploads.size}, ${uploads.limit})), 0)::float8`,
    })
    .from(uploads)
    .where(
      sql`${uploads.ownerId} is not distinct from ${ownerId} and ${uploads.state} = 'active' and ${uploads.expiresAt} > now()`,
    );
  if (ownerId === null) return { active: active?.count ?? 0, bytes: 0 };
  const [stored] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedObjects.size}), 0)::float8` })
    .from(storedObjects)
    .where(eq(storedObjects.ownerId, ownerId));
  return { active: active?.count ?? 0, bytes: (active?.bytes ?? 0) + (stored?.bytes ?? 0) };
}
