import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { commandWords } from "#server/words/words.ts";
import { BackupProblem, SUMS } from "./manifest.ts";

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Every file under the folder, as a path relative to it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

/**
 * Writes the checksum of every file, read back from disk to catch bad writes. Those of linked files
 * are `known`: their bytes were read when they were written, and a rehearsal reads them again.
 */
export async function writeSums(
  directory: string,
  known: ReadonlyMap<string, string> = new Map(),
  passed: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const lines: string[] = [];
  const paths = await listFiles(directory);
  for (const [at, path] of paths.entries()) {
    lines.push(`${known.get(path) ?? (await hashOf(join(directory, path)))}  ${path}\n`);
    passed(at + 1, paths.length);
  }
  await writeFile(join(directory, SUMS), lines.join(""), { mode: 0o600, flag: "wx", flush: true });
}

/** The checksum of each file by its path, as SHA256SUMS has them. */
export async function readSums(directory: string): Promise<Map<string, string>> {
  const text = await readFile(join(directory, SUMS), "utf8").catch(() => {
    throw new BackupProblem(commandWords().noBackup(directory, SUMS));
  });
  return new Map(text.split("\n").slice(0, -1).map(sumIn));
}

const MOST_PROBLEMS = 20;
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

function sumIn(line: string): [path: string, sum: string] {
  const [, sum, path] = LINE.exec(line) ?? [];
  if (sum === undefined || path === undefined)
    throw new BackupProblem(commandWords().sumsDamaged(SUMS));
  return [path, sum];
}

/**
 * Throws with the list of damaged, missing and foreign files, before anything of a backup is used.
 * Files that are `known` to be whole are not read again.
 */
export async function checkSums(
  directory: string,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const words = commandWords();
  const sumByPath = await readSums(directory);
  const there = (await listFiles(directory)).filter((path) => path !== SUMS);
  const found = new Set(there);
  const problems = [
    ...[...sumByPath.keys()].filter((path) => !found.has(path)).map(words.missingFile),
    ...there.filter((path) => !sumByPath.has(path)).map(words.strangeFile),
  ];
  for (const path of there) {
    const sum = sumByPath.get(path);
    if (sum && sum !== known.get(path) && (await hashOf(join(directory, path))) !== sum)
      problems.push(words.damagedFile(path));
  }
  if (!problems.length) return;
  const more = problems.length - MOST_PROBLEMS;
  const lines = problems.slice(0, MOST_PROBLEMS);
  if (more > 0) lines.push(words.andMore(String(more)));
  throw new BackupProblem(words.unusable(directory, lines.map((line) => `  ${line}`).join("\n")));
}
