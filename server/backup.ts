import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "./backup/make-backup.server.ts";
import { readEnv } from "./env.server.ts";

// Backs the shop up that these settings describe; see docs/deployment.md.
function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

function readTo(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
    if (to) return resolve(to);
  } catch (error) {
    console.error((error as Error).message);
  }
  fail("Use: npm run backup -- --to DIRECTORY");
}

try {
  const [env, to] = [readEnv(), readTo()];
  const started = performance.now();
  const { tables, files } = await makeBackup(env, to);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log([
    `The backup is in ${to}: ${tables.length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes, after ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    ...(files.where === "s3" ? ["Not in it: the files, which lie in the S3 store; use its own versions and copies."] : []),
    "Not in it: the settings (.env) with their secrets. Keep them in another safe place.",
    "It holds personal data: keep it where only you can read it, and encrypt it when it leaves this machine.",
  ].join("\n"));
} catch (error) {
  if (error instanceof Error && ["BackupProblem", "BadSettings", "DirectoryInUse"].includes(error.name)) fail(error.message);
  throw error;
}
process.exit();
