import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFile } from "#lib/project-file.server.ts";
import { withLock } from "./with-lock.server.ts";

const MIGRATION_LOCK = 7_215_001;
const migrationsFolder = projectFile("db/migrations");

/** Applies what is missing of db/migrations. One runner at a time; a second one waits and finds nothing to do. */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  await withLock(url, MIGRATION_LOCK, async (client) => {
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: folder });
  });
}

/** By which a database knows them, in order. */
export const listMigrationHashes = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Only the first so many, as a database of an older release has them. */
export async function migrateAsBefore(url: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "voice-shop-migrations-"));
  try {
    const journal = JSON.parse(
      readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
    ) as { entries: { tag: string }[] };
    const entries = journal.entries.slice(0, count);
    mkdirSync(join(folder, "meta"));
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
