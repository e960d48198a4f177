import { sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { queueRemoval } from "../queue-removal.server.ts";
import { soundKey } from "../sound-key.ts";
import { sounds } from "../table.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { readObject, readStart } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { recordingKind } from "./recording-kind.ts";
import type { MadeSound, SoundForm } from "./sound-form.ts";
import { newSoundId, soundIdStart } from "./sound-id.server.ts";
import { soundLimits } from "./sound-limits.ts";
import type { CutSound } from "./sound-workshop.ts";

const MAKES_IN_TEN_MINUTES = 120;

type Maker = AuditActor & { account: NonNullable<AuditActor["account"]> };

/** Cuts a clip out of a recording and measures both. */
export async function makeSound(shop: Shop, form: SoundForm, by: Maker): Promise<MadeSound> {
  await spendAttempt(shop.db, [
    { key: `sounds of ${by.account.id}`, most: MAKES_IN_TEN_MINUTES, seconds: 600 },
  ]);
  const { read, sources, isWhole } = await sourceOf(shop, form, by);
  const start = soundIdStart(sources, form.startMs);
  const existingSound = await findMade(shop.db, start);
  if (existingSound) return existingSound;

  const cut = await shop.sounds.cut(readObject(shop, read), {
    startMs: isWhole ? form.startMs : 0,
  });
  const id = newSoundId(start);
  await shop.bucket.put(soundKey(id), cut.clip);
  const row = {
    ...rowOf(cut),
    id,
    master: form.master,
    masterDurationMs: isWhole ? cut.recordingMs : null,
  };
  return shop.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sound ${start}`}, 0))`);
    const meanwhile = await findMade(db, start);
    if (meanwhile) {
      await queueRemoval(db, [soundKey(id)], 0);
      return meanwhile;
    }
    await db.insert(sounds).values(row);
    await recordAudit(db, {
      ...by,
      action: "sound.make",
      subject: `sound ${id}`,
      after: { master: form.master, startMs: form.startMs },
    });
    return madeOf(row);
  });
}

type Source = {
  /** the WAV that is read */
  read: StoredObject;
  /** everything that the clip comes from */
  sources: StoredObject[];
  /** whether what is read is the whole recording */
  isWhole: boolean;
};

async function sourceOf(shop: Shop, { master, preview }: SoundForm, by: Maker): Promise<Source> {
  const recording = await findRecording(shop, master, by);
  if (recording.size > soundLimits.recording) throw new Refusal("sound-too-large");
  const kind = recordingKind(await readStart(shop, recording));
  if (kind === "wav") return { read: recording, sources: [recording], isWhole: true };
  if (!kind) throw new Refusal("sound-unreadable");
  if (!preview) throw new Refusal("sound-needs-preview");
  const part = await findRecording(shop, preview, by);
  if (part.size > soundLimits.preview) throw new Refusal("sound-too-large");
  return { read: part, sources: [recording, part], isWhole: false };
}

async function findRecording(shop: Shop, name: string, { account }: Maker): Promise<StoredObject> {
  try {
    return await findObject(
      shop,
      { kind: "administrator", accountId: account.id },
      { bucket: shop.storageBucket, name },
    );
  } catch (error) {
    throw isRefusal(error) && error.code === "object-not-found"
      ? new Refusal("sound-not-found")
      : error;
  }
}

const rowOf = ({ clip, durationMs, peaks }: CutSound) => ({
  bytes: clip.length,
  contentType: "audio/wav",
  durationMs,
  peaks,
});

type Row = Pick<typeof sounds.$inferSelect, "id" | "durationMs" | "peaks" | "masterDurationMs">;

const madeOf = ({ id, durationMs, peaks, masterDurationMs }: Row): MadeSound => ({
  soundId: id,
  durationMs: durationMs ?? 0,
  peaks: peaks ?? [],
  masterDurationMs,
});

const beginsWith = (start: string): SQL => sql`starts_with(${sounds.id}, ${start})`;

async function findMade(db: Db, start: string): Promise<MadeSound | null> {
  const [row] = await db
    .select()
    .from(sounds)
    .where(beginsWith(start))
    .orderBy(sounds.createdAt)
    .limit(1);
  return row ? madeOf(row) : null;
}
