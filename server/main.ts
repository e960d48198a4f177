import cluster from "node:cluster";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { projectFile } from "#lib/project-file.server.ts";
import { COMPILED } from "./process/compiled.ts";
import { fillFromEnvFile } from "./settings/fill-from-env-file.server.ts";
import { buildDirectory, ensureBuild } from "./commands/ensure-build.server.ts";
import type { Env } from "./settings/env.server.ts";

// The compile cache saves a large part of the start, also after a kill. A read-only disk only makes
// the start slower.
enableCompileCache(COMPILED);

/** `--processes 2` is the same as PROCESSES=2. */
function readProcesses(): string | undefined {
  try {
    return parseArgs({ options: { processes: { type: "string", default: process.env.PROCESSES } } })
      .values.processes;
  } catch (error) {
    console.error(`${(error as Error).message}\nUse: npm start [-- --processes 2]`);
    process.exit(1);
  }
}

/** Uses the sources, before the minute of a build, so that missing settings show at once. */
async function judgeSettings(given: NodeJS.ProcessEnv): Promise<void> {
  const { readEnv } = await import("./settings/env.server.ts");
  readEnv(given);
}

/** Known once the settings are read. */
let place: Pick<Env, "dataDirectory" | "databaseUrl"> | null = null;
try {
  const inFile = fillFromEnvFile();
  const given = { ...process.env, PROCESSES: readProcesses() };
  const root = projectFile("");
  // A replacement process must use the same build as the others.
  const directory = cluster.isWorker
    ? buildDirectory(root)
    : await ensureBuild(root, { log: console.log, beforeBuild: () => judgeSettings(given) });
  // React and other libraries read it at import.
  process.env.NODE_ENV = "production";
  const { nameStrangers, readEnv, runProcesses, runShop } = (await import(
    pathToFileURL(join(directory, "server/index.js")).href
  )) as typeof import("./built.server.ts");
  nameStrangers(inFile);
  const env = readEnv(given);
  place = env;
  await (env.processes > 1 && cluster.isPrimary ? runProcesses(env) : runShop(env, directory));
  flushCompileCache();
} catch (error) {
  const { startWords } = await import("./start/start-words.server.ts");
  const sentence = startWords(error, place);
  if (!sentence) throw error;
  console.error(sentence);
  process.exit(1);
}
