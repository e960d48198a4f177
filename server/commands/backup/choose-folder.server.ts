import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { commandWords } from "#server/words/words.ts";
import { BackupProblem, SUMS } from "./manifest.ts";
import { listBackups } from "./rotate-backups.server.ts";

/**
 * The backup that is meant: the folder itself, or of a folder of backups the newest or the one of
 * this name.
 */
export async function chooseFolder(from: string, name: string | undefined): Promise<string> {
  if (existsSync(join(from, SUMS))) return from;
  const backups = await listBackups(from);
  // What is in it and what is missing is told when its checksums are read.
  if (!backups.length) return from;
  if (!name) return backups.at(-1)!.folder;
  const named = backups.find(({ folder }) => basename(folder) === name);
  if (named) return named.folder;
  const names = backups.map(({ folder }) => basename(folder)).join(", ");
  throw new BackupProblem(commandWords().noSuchBackupIn(name, from, names));
}
