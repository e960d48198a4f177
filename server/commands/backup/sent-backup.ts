import { createHash } from "node:crypto";
import * as z from "zod";
import type { BackupPlace } from "#shop/backup/place/backup-place.ts";

/** The most of a file that is held in memory, encrypted and sent at once. */
export const PART_BYTES = 8 * 1024 * 1024;

/** What a backup at another place consists of; itself encrypted there. */
export const sentBackupForm = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({
      path: z.string().refine((path) => !path.startsWith("/") && !path.split("/").includes("..")),
      parts: z.array(
        z.object({
          object: z.string().regex(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/),
          bytes: z.number().int().min(0).max(PART_BYTES),
          at: z.number().int(),
        }),
      ),
    }),
  ),
});
export type SentBackup = z.output<typeof sentBackupForm>;

/** The sizes of a file's parts; an empty file has one empty part. */
export function partsOf(size: number): number[] {
  const whole = Array.from({ length: Math.floor(size / PART_BYTES) }, () => PART_BYTES);
  const rest = size % PART_BYTES;
  return rest || !whole.length ? [...whole, rest] : whole;
}

export const dayFile = (name: string): string => `days/${name}.age`;
/** The names of a day's objects, readable without the key, so that old ones can be removed. */
export const namesFile = (name: string): string => `days/${name}.objects`;
export const keyFileOf = (recipient: string): string =>
  `keys/${createHash("sha256").update(recipient).digest("hex").slice(0, 16)}.age`;

const DAY_FILE = /^days\/((\d{4}-\d\d-\d\d)(?:-(\d{1,3}))?)\.age$/;

/** The backups that lie at a place, the oldest first; `at` orders those of one day. */
export async function readDays(place: BackupPlace): Promise<{ name: string; at: Date }[]> {
  const names = [...(await place.list("days")).keys()];
  return names
    .flatMap((file) => {
      const [, name, day, at = "1"] = DAY_FILE.exec(file) ?? [];
      const time = day ? Date.parse(`${day}T00:00:00+09:00`) + Number(at) * 1000 : Number.NaN;
      return name && !Number.isNaN(time) ? [{ name, at: new Date(time) }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
