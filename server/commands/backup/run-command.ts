import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** What the owner can mend; anything else is a bug and keeps its stack. */
const mendable = new Set(["BackupProblem", "BadSettings", "DirectoryInUse"]);

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

/** Runs a command whose options are paths, all of them needed, and ends the process; prints what the work says. */
export async function runCommand<Name extends string>(
  usage: string,
  names: readonly Name[],
  work: (paths: Record<Name, string>) => Promise<string[]>,
): Promise<never> {
  try {
    const lines = await work(readPaths(usage, names));
    console.log(lines.join("\n"));
  } catch (error) {
    if (error instanceof Error && mendable.has(error.name)) fail(error.message);
    throw error;
  }
  process.exit();
}

function readPaths<Name extends string>(
  usage: string,
  names: readonly Name[],
): Record<Name, string> {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    });
    const paths = names.map((name) => [name, values[name]] as const);
    if (paths.every(([, path]) => path))
      return Object.fromEntries(
        paths.map(([name, path]) => [name, resolve(String(path))]),
      ) as Record<Name, string>;
  } catch (error) {
    console.error((error as Error).message);
  }
  fail(`Use: ${usage}`);
}
