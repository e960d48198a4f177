import { sql } from "drizzle-orm";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { queueRemoval } from "#shop/file/queue-removal.server.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { sounds } from "#shop/file/table.server.ts";
import { recordingKind } from "../recording-kind.ts";
import { readStart } from "#shop/file/storage/read-object.server.ts";
import { newSoundId, soundIdStart } from "../sound-id.server.ts";

/** A clip that its uploader may show; times in milliseconds. */
export type OwnSound = { id: string; durationMs: number; peaks: number[] };

type Uploader = Extract<StorageCaller, { accountId: string }>;

const MOST_AN_HOUR = 20;

/**
 * Makes a clip of the account's WAV at `members/{account}/sounds/{unguessable}`, and deletes the
 * upload. Idempotent.
 */
export async function makeOwnSound(shop: Shop, caller: Uploader, name: string): Promise<OwnSound> {
  const { accountId } = caller;
  if (!isOwnName(accountId, name)) throw new Refusal("object-not-found");
  const start = soundIdStart([{ name, md5: "" }], 0);
  const existingSound = await findMade(shop.db, start);
  if (existingSound) return existingSound;
  const object = { bucket: shop.storageBucket, name };
  const uploaded = await findObject(shop, caller, object);
  await spendAttempt(shop.db, [
    { key: `sounds of ${accountId}`, most: MOST_AN_HOUR, seconds: 3600 },
  ]);
  try {
    if (recordingKind(await readStart(shop, uploaded)) !== "wav")
      throw new Refusal("sound-unreadable");
    const { clip, durationMs, peaks } = await shop.sounds.cut(readObject(shop, uploaded), {
      startMs: 0,
    });
    const id = newSoundId(start);
    await shop.bucket.put(soundKey(id), clip);
    const measured = { bytes: clip.length, contentType: "audio/wav", durationMs, peaks };
    const made = await keepOne(shop.db, start, { id, ownerId: accountId, ...measured });
    await removeObject(shop, caller, object).catch(nothingWhenGone);
    return made;
  } catch (error) {
    if (isRefusal(error) && error.code.startsWith("sound-"))
      await removeObject(shop, caller, object).catch(nothingWhenGone);
    throw error;
  }
}

const isOwnName = (accountId: string, name: string): boolean =>
  /^members\/([^/]+)\/sounds\/[A-Za-z0-9-]{16,64}\.wav$/.exec(name)?.[1] === accountId;

/** Keeps one of two concurrently made clips. */
const keepOne = (
  db: Db,
  start: string,
  row: typeof sounds.$inferInsert & { durationMs: number; peaks: number[] },
): Promise<OwnSound> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sound ${start}`}, 0))`);
    const meanwhile = await findMade(tx, start);
    if (meanwhile) {
      await queueRemoval(tx, [soundKey(row.id)], 0);
      return meanwhile;
    }
    await tx.insert(sounds).values(row);
    return { id: row.id, durationMs: row.durationMs, peaks: row.peaks };
  });

async function findMade(db: Db, start: string): Promise<OwnSound | null> {
  const [row] = await db
    .select()
    .from(sounds)
    .where(sql`starts_with(${sounds.id}, ${start})`)
    .limit(1);
  return row ? { id: row.id, durationMs: row.durationMs ?? 0, peaks: row.peaks ?? [] } : null;
}

function nothingWhenGone(error: unknown): void {
  if (!isRefusal(error) || error.code !== "object-not-found") throw error;
}
