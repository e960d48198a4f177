import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { commandWords } from "#server/words/words.ts";

/** Errors that the owner can fix; anything else is a bug and keeps its stack trace. */
const mendable = new Set([
  "ArchiveProblem",
  "BackupProblem",
  "BadSettings",
  "DirectoryInUse",
  "DiskFull",
  "ReleaseProblem",
  "StartProblem",
]);

/** What to say of an error that the owner can mend; undefined for a bug. */
function mendableWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (mendable.has(error.name)) return error.message;
  if (error.name === "PlaceProblem") return commandWords().placeRefused(error.message);
  return isDatabaseAway(error) ? commandWords().databaseAway(error.message) : undefined;
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

/**
 * Runs a command whose path options are all required, except `also`, prints the result of `work`
 * and ends the process.
 */
export async function runCommand<Name extends string>(
  usage: string,
  names: readonly Name[],
  work: (paths: Record<Name, string>, also: string | undefined) => Promise<string[]>,
  { also }: { also?: string } = {},
): Promise<never> {
  return endWith(async () => {
    const values = readOptions(usage, also ? [...names, also] : names);
    return work(pathsIn(values, names, usage), also && values[also]);
  });
}

/** Prints the lines of `work` and ends the process; what the owner can mend is told in one line. */
export async function endWith(work: () => Promise<string[]>): Promise<never> {
  try {
    console.log((await work()).join("\n"));
  } catch (error) {
    const words = mendableWords(error);
    if (words === undefined) throw error;
    fail(words);
  }
  process.exit();
}

type Options = Record<string, string | undefined>;

function readOptions(usage: string, names: readonly string[]): Options {
  try {
    return parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    }).values as Options;
  } catch (error) {
    fail(commandWords().strangeOption(usage, (error as Error).message));
  }
}

function pathsIn<Name extends string>(
  values: Options,
  names: readonly Name[],
  usage: string,
): Record<Name, string> {
  if (!names.every((name) => values[name])) fail(commandWords().usage(usage));
  return Object.fromEntries(names.map((name) => [name, resolve(values[name]!)])) as Record<
    Name,
    string
  >;
}
