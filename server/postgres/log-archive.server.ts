import { copyFileSync, existsSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { projectFile } from "#lib/project-file.server.ts";
import { giveTo, type Account } from "./account.server.ts";

/** Less than the backups leave free: the archive is the first that goes without. */
const FLOOR_KB = 512 * 1024;
/** Of the kept log, compressed; the copies of the cluster are not counted. */
export const BOUND_KB = 4 * 1024 * 1024;
/** Longest time between two segments while something is written: the minute of "to a minute". */
const SECONDS = 60;

/** Quoted for the shell, and for PostgreSQL, which replaces %p, %f and %% in such a command. */
export const quotePath = (file: string): string =>
  `'${file.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;

/**
 * Makes the folder for the database's log beside the directory of the cluster, for the account that
 * runs PostgreSQL, and returns the settings that fill it. A cluster that was moved out has it
 * beside its own place, linked from beside the directory. The script is copied, because the release
 * that started PostgreSQL may be removed while it runs.
 */
export function prepareArchive(
  directory: string,
  place: string,
  account: Account | undefined,
): Record<string, string> {
  if (process.platform === "win32") return {};
  const folder = `${place}-log`;
  mkdirSync(path.join(folder, "log"), { recursive: true, mode: 0o700 });
  const script = path.join(folder, "keep-segment.sh");
  copyFileSync(projectFile("server/postgres/keep-segment.sh"), `${script}.half`);
  renameSync(`${script}.half`, script);
  giveTo(account, folder, path.join(folder, "log"), script);
  if (place !== directory && !existsSync(`${directory}-log`))
    symlinkSync(folder, `${directory}-log`);
  return {
    archive_mode: "on",
    archive_timeout: `${SECONDS}s`,
    archive_command: `/bin/sh ${quotePath(script)} "%p" %f ${FLOOR_KB} ${BOUND_KB}`,
  };
}
