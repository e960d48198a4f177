import { join } from "node:path";
import { freeBytes } from "#lib/free-bytes.server.ts";
import { hasStarted } from "#server/postgres/has-started.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { megabytes } from "./megabytes.ts";

type Place = Pick<Env, "dataDirectory" | "databaseUrl">;

/** A new database takes some 100 MB, and its log of changes up to 200 MB before it is emptied. */
const WITH_DATABASE = 300_000_000;
/** For files that are being received. */
const WITHOUT_DATABASE = 50_000_000;

export const neededBytes = ({ databaseUrl }: Pick<Env, "databaseUrl">): number =>
  databaseUrl ? WITHOUT_DATABASE : WITH_DATABASE;

/** One sentence for the terminal, by the name it has in server/words. */
export const roomWords = (name: "diskFull" | "diskShort", env: Place, free: number): string =>
  words()[name](env.dataDirectory, megabytes(free), megabytes(neededBytes(env)));

/**
 * Throws StartProblem where the disk has no room for a new database. A shop that is there already
 * is only told of it: people can read on, while orders wait for room.
 */
export function lookForRoom(
  env: Place,
  log: (line: string) => void,
  free = freeBytes(env.dataDirectory),
): void {
  if (free >= neededBytes(env)) return;
  if (!env.databaseUrl && !hasStarted(join(env.dataDirectory, "postgres")))
    throw new StartProblem(roomWords("diskFull", env, free));
  log(roomWords("diskShort", env, free));
}
