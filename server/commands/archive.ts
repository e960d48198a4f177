import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { ArchiveProblem } from "./archive/archive-problem.ts";
import { packArchive } from "./archive/pack-archive.server.ts";
import { bringInFrom, bucketOf, runDueArchive } from "./archive/run-due-archive.server.ts";
import { openDatabase } from "./backup/make-backup.server.ts";
import { endWith } from "./backup/run-command.ts";

/** Shoppers go first. */
const BEHIND_SHOPPERS = 10;
const USAGE = "npm run archive -- --to DIRECTORY, or --in DIRECTORY-OR-ZIP";

const { values } = parseArgs({
  options: { to: { type: "string" }, in: { type: "string" }, work: { type: "boolean" } },
});

async function packTo(to: string): Promise<string[]> {
  const env = readOwnEnv();
  if (existsSync(to))
    throw new ArchiveProblem(`${to} is there already. An archive gets a new one.`);
  const half = `${to}.unfinished`;
  await mkdir(half, { recursive: true, mode: 0o700 });
  const { url, close } = await openDatabase(env);
  try {
    const { tables, files } = await packArchive(url, bucketOf(env), half, () => undefined);
    await rename(half, to);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `The whole shop is in ${to}: ${tables.length} tables with ${rows} rows, ${files.length} files.`,
      "It holds personal data and no passwords: keep it where only you can read it.",
    ];
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

async function bringFrom(path: string): Promise<string[]> {
  const env = readOwnEnv();
  const { url, close } = await openDatabase(env);
  const { tables, files } = await bringInFrom(env, url, path, () => undefined).finally(close);
  const some = tables.filter(({ added, there, left }) => added + there + left > 0);
  return [
    ...some.map(
      ({ table, added, there, left }) =>
        `${table}: ${added} came in, ${there} were here, ${left} belong to nothing here`,
    ),
    `${files} files came in.`,
  ];
}

/** What the shop's clock starts: the archive that an owner asked for. */
async function work(): Promise<never> {
  setPriority(BEHIND_SHOPPERS);
  const done = await runDueArchive(readOwnEnv());
  process.exit(done?.ok === false ? 1 : 0);
}

// Packs the whole shop, or brings a packed one in; see docs/archive-format.md.
if (values.work) await work();
await endWith(async () => {
  if (values.to) return packTo(values.to);
  if (values.in) return bringFrom(values.in);
  throw new ArchiveProblem(`Use: ${USAGE}`);
});
