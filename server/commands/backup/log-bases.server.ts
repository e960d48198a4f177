import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { isSegment } from "./log-segments.ts";
import { UNFINISHED } from "./rotate-backups.server.ts";

const segment = z.string().refine(isSegment);

/** What a copy of the whole cluster says of itself. */
const baseForm = z.object({
  format: z.literal(1),
  release: z.string(),
  postgres: z.string(),
  /** from then on the log can go on from it */
  endedAt: z.iso.datetime(),
  /** those that it needs itself, and from the first on all later ones */
  firstSegment: segment,
  lastSegment: segment,
});
export type BaseNote = z.output<typeof baseForm>;
export type Base = BaseNote & { folder: string };

export const BASE_NOTE = "base.json";
export const BASE_CLUSTER = "cluster.tar.gz";
export const BASE_PASSWORD = "password";
export const BASE_LABEL = "backup_label";
export const BASE_TABLESPACES = "tablespace_map";

export const basesOf = (archive: string): string => join(archive, "bases");
const logOf = (archive: string): string => join(archive, "log");
export const fileOfSegment = (archive: string, name: string): string =>
  join(logOf(archive), `${name}.gz`);

/** The whole bases of an archive, oldest first. */
export async function listBases(archive: string): Promise<Base[]> {
  const names = await readdir(basesOf(archive)).catch(() => []);
  const whole = names.filter((name) => !name.endsWith(UNFINISHED));
  const found = await Promise.all(whole.map((name) => readBase(join(basesOf(archive), name))));
  return found
    .flatMap((base) => base ?? [])
    .toSorted((one, other) => Date.parse(one.endedAt) - Date.parse(other.endedAt));
}

async function readBase(folder: string): Promise<Base | null> {
  try {
    const read = baseForm.safeParse(JSON.parse(await readFile(join(folder, BASE_NOTE), "utf8")));
    return read.success ? { folder, ...read.data } : null;
  } catch {
    return null;
  }
}

/** Names of the segments, and of PostgreSQL's own notes among them, that are kept. */
export async function listKept(archive: string): Promise<string[]> {
  const names = await readdir(logOf(archive)).catch(() => []);
  return names.filter((name) => name.endsWith(".gz")).map((name) => name.slice(0, -3));
}
