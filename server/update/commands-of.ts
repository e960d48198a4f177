import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { join } from "node:path";

const run = promisify(execFile);
const MOST_MS = 30 * 60_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** The Node that a release brings, or else the one of this process. */
export function nodeOf(folder: string): string {
  const own = join(folder, "bin/node");
  return existsSync(own) ? own : process.execPath;
}

/**
 * Runs a command of a release as whoever owns the shop's data, also when root updates: what it
 * writes belongs to the shop. Resolves with what it printed; throws with what it complained of.
 */
export async function runOfRelease(
  folder: string,
  words: string[],
  { env, dataDirectory }: { env: NodeJS.ProcessEnv; dataDirectory: string },
): Promise<string> {
  const { uid, gid } = await stat(dataDirectory);
  const [command, ...more] = words;
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {};
  const { stdout } = await run(nodeOf(folder), [join(folder, command!), ...more], {
    cwd: folder,
    env: { ...env, DATA_DIR: dataDirectory },
    timeout: MOST_MS,
    maxBuffer: MOST_BYTES,
    ...asOwner,
  });
  return stdout;
}

/** The last lines of what a program printed, without the mask of an error of ours. */
export function lastWords(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).slice(-1500);
}
