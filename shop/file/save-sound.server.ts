import { randomLetters } from "#lib/random-letters.ts";
import type { Shop } from "../shop.ts";
import { isSound } from "./sound-types.ts";
import { soundKey } from "./sound-key.ts";
import { uploadLimits } from "./upload-limits.ts";
import { sounds } from "./table.server.ts";

type NewSound = { bytes: Uint8Array; contentType: string } & Partial<
  Pick<typeof sounds.$inferInsert, "durationMs" | "peaks">
>;

/** Keeps a sound as it is. Throws on bytes that are not what `contentType` says. */
export async function saveSound(
  shop: Shop,
  { bytes, contentType, ...measured }: NewSound,
): Promise<{ id: string }> {
  if (bytes.length > uploadLimits.sound)
    throw new RangeError(
      `a sound of ${bytes.length} bytes; at most ${uploadLimits.sound} are kept`,
    );
  if (!isSound(bytes, contentType)) throw new TypeError(`these bytes are no ${contentType}`);
  const id = randomLetters(16);
  await shop.bucket.put(soundKey(id), bytes);
  try {
    await shop.db.insert(sounds).values({ ...measured, id, bytes: bytes.length, contentType });
  } catch (error) {
    await shop.bucket.remove(soundKey(id));
    throw error;
  }
  return { id };
}
