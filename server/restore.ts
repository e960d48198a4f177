import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "./backup/restore-backup.server.ts";
import { readEnv } from "./env.server.ts";

// Makes a shop of a backup, in an empty data directory and, where DATABASE_URL is set, in that empty database; see docs/deployment.md.
function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

function readArguments(): { from: string; data: string } {
  try {
    const { from, data } = parseArgs({ options: { from: { type: "string" }, data: { type: "string" } } }).values;
    if (from && data) return { from: resolve(from), data: resolve(data) };
  } catch (error) {
    console.error((error as Error).message);
  }
  fail("Use: npm run restore -- --from DIRECTORY --data EMPTY_DIRECTORY");
}

/** Reading the settings makes a secret where there is none, and the directory must stay empty until the backup's own is there. */
function readDatabase() {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = process.env;
  readEnv({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, SHOP_SECRET: "not looked at" });
  return { databaseUrl: databaseUrl || undefined, databaseOwnerUrl: databaseOwnerUrl || undefined };
}

try {
  const { from, data } = readArguments();
  const { tables, files, madeAt } = await restoreBackup(readDatabase(), from, data);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log([
    `The shop of ${madeAt} is back: ${tables.length} tables with ${rows} rows, ${files.count} files. Start it with DATA_DIR=${data}.`,
    ...(files.where === "s3" ? ["Its files were in an S3 store and are not in the backup."] : []),
    "What the payment provider did after that moment is compared within the hour; look at /admin/payment.",
  ].join("\n"));
} catch (error) {
  if (error instanceof Error && ["BackupProblem", "BadSettings", "DirectoryInUse"].includes(error.name)) fail(error.message);
  throw error;
}
process.exit();
