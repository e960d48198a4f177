import { grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { refuseUnfit } from "#db/refuse-unfit.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { tellMigrations } from "#server/start/tell-migrations.ts";

// Migrates the database of DATABASE_OWNER_URL or DATABASE_URL before the new release's processes
// start.
try {
  const { databaseUrl, databaseOwnerUrl } = readOwnEnv();
  const url = databaseOwnerUrl ?? databaseUrl;
  if (!url)
    throw new Error("DATABASE_URL names no database; the shop's own is migrated when it starts");
  await refuseUnfit(url);
  await migrateDatabase(url, { told: tellMigrations(console.log) });
  await grantApplication(url);
  console.log("The database is up to date.");
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  console.error(`The database was not brought up to date: ${words}`);
  process.exitCode = 1;
}
process.exit();
