import { eq } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { isFileId } from "./image-keys.ts";
import { soundKey } from "./sound-key.ts";
import { sounds } from "./table.server.ts";

/** The sound's bytes and type, or null. */
export async function findSound(shop: Shop, id: string): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  if (!isFileId(id)) return null;
  const [sound] = await shop.db.select({ contentType: sounds.contentType }).from(sounds).where(eq(sounds.id, id)).limit(1);
  const bytes = sound && (await shop.bucket.find(soundKey(id)));
  return bytes ? { bytes, contentType: sound.contentType } : null;
}
