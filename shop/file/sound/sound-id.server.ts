import { createHash } from "node:crypto";
import { randomLetters } from "#lib/random-letters.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";

/** The common prefix of the ids of all clips of these bytes from this moment, so that a repeated
 * request finds the existing clip. */
export function soundIdStart(
  sources: Pick<StoredObject, "name" | "md5">[],
  startMs: number,
): string {
  const hash = createHash("sha256")
    .update(sources.map(({ name, md5 }) => `${name} ${md5}`).join("\n"))
    .digest("hex");
  return hash.slice(0, 24) + String(startMs).padStart(8, "0");
}

export const newSoundId = (start: string): string => start + randomLetters(8);

/** Where in its recording a clip begins; null for clips of the demonstration. */
export function startOfSound(id: string): number | null {
  const [, start] = /^[0-9a-f]{24}(\d{8})[a-z0-9]{8}$/.exec(id) ?? [];
  return start === undefined ? null : Number(start);
}
