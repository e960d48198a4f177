import { restoreBackup } from "./backup/restore-backup.server.ts";
import { runCommand } from "./backup/run-command.ts";
import { fillFromEnvFile } from "#server/settings/fill-from-env-file.server.ts";
import { readEnv } from "#server/settings/env.server.ts";

/**
 * Reads only these settings: reading all of them would create a secret in the directory, which must
 * stay empty until the backup's secret is there.
 */
function readDatabase() {
  fillFromEnvFile();
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = process.env;
  readEnv({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    SHOP_SECRET: "not looked at",
  });
  return { databaseUrl: databaseUrl || undefined, databaseOwnerUrl: databaseOwnerUrl || undefined };
}

// Restores a backup into an empty data directory and, if DATABASE_URL is set, into that empty
// database; see docs/deployment.md.
await runCommand(
  "npm run restore -- --from DIRECTORY --data EMPTY_DIRECTORY",
  ["from", "data"],
  async ({ from, data }) => {
    const { tables, files, madeAt } = await restoreBackup(readDatabase(), from, data);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `The shop of ${madeAt} is back: ${tables.length} tables with ${rows} rows, ${files.count} files. Start it with DATA_DIR=${data}.`,
      ...(files.where === "s3" ? ["Its files were in an S3 store and are not in the backup."] : []),
      "What the payment provider did after that moment is compared within the hour; look at /admin/payment.",
    ];
  },
);
