import { eq } from "drizzle-orm";
import type { ByteRange } from "#lib/bytes/byte-range.ts";
import type { Shop } from "../shop.ts";
import { isFileId } from "./image-keys.ts";
import { soundKey } from "./sound-key.ts";
import { sounds } from "./table.server.ts";

export type SoundFile = {
  contentType: string;
  size: number;
  read: (range: ByteRange) => AsyncGenerator<Uint8Array>;
};

const STEP = 512 * 1024;

/** The sound's type and size, and its bytes as fast as they are taken; or null. */
export async function findSound(
  shop: Pick<Shop, "db" | "bucket">,
  id: string,
): Promise<SoundFile | null> {
  if (!isFileId(id)) return null;
  const [sound] = await shop.db
    .select({ contentType: sounds.contentType, size: sounds.bytes })
    .from(sounds)
    .where(eq(sounds.id, id))
    .limit(1);
  const first = sound && (await shop.bucket.find(soundKey(id), { start: 0, end: 0 }));
  return first ? { ...sound, read } : null;

  async function* read({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    for (let from = start; from <= end; from += STEP) {
      const range = { start: from, end: Math.min(from + STEP - 1, end) };
      const bytes = await shop.bucket.find(soundKey(id), range);
      if (bytes?.length !== range.end - range.start + 1)
        throw new Error(`sound ${id} is not whole in the bucket`);
      yield bytes;
    }
  }
}
