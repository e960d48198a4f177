import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { projectFile } from "#lib/project-file.server.ts";
import { words } from "#server/words/words.ts";
import { BadSettings } from "./bad-settings.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Gives this process the settings of `.env`, which lies beside `.env.example`, where its
 * environment does not say them, and prints which file that was. `ENV_FILE` names another file;
 * empty, none is read, as in tests. Returns the names that stand in the file.
 */
export function fillFromEnvFile(): string[] {
  // A process that takes the place of another one works with the settings of the first.
  if (cluster.isWorker || process.env.ENV_FILE === "") return [];
  const path = resolve(process.env.ENV_FILE ?? projectFile(".env"));
  const text = readSettings(path);
  if (text === null) return [];
  const settings = parseEnv(text.replace(BYTE_ORDER_MARK, ""));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  // Some commands have nothing but their result on standard output.
  console.error(words().settingsReadFrom(path));
  return Object.keys(settings);
}

/** Null where no file was named and none is there, as on a machine that only tries the shop out. */
function readSettings(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && process.env.ENV_FILE === undefined) return null;
    throw new BadSettings(words().fileUnreadable(path, message));
  }
}
