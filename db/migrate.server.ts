import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { fileURLToPath } from "node:url";
import { withLock } from "./with-lock.server.ts";

const MIGRATION_LOCK = 7_215_001;
const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Applies what is missing of db/migrations. One runner at a time; a second one waits and finds nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  await withLock(url, MIGRATION_LOCK, async (client) => {
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder });
  });
}
