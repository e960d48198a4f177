import { grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { refuseUnfit } from "#db/refuse-unfit.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { tellMigrations } from "#server/start/tell-migrations.ts";
import { commandWords } from "#server/words/words.ts";

// Migrates the database of DATABASE_OWNER_URL or DATABASE_URL before the new release's processes
// start.
try {
  const { databaseUrl, databaseOwnerUrl } = readOwnEnv();
  const url = databaseOwnerUrl ?? databaseUrl;
  if (!url) throw new Error(commandWords().databaseNotNamed);
  await refuseUnfit(url);
  await migrateDatabase(url, { told: tellMigrations(console.log) });
  await grantApplication(url);
  console.log(commandWords().databaseUpToDate);
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  console.error(commandWords().databaseNotUpToDate(words));
  process.exitCode = 1;
}
process.exit();
