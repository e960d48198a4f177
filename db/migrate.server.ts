import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { projectFile } from "#lib/project-file.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { withLock } from "./with-lock.server.ts";

const MIGRATION_LOCK = 7_215_001;
const migrationsFolder = projectFile("db/migrations");

/**
 * Asked again for a second or two, a table that people use is free at some moment; a longer wait
 * would hold them all up behind it.
 */
const LOCK_TIMEOUT = "2s";
const MOST_TRIES = 10;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Applies what is missing of db/migrations. One runner at a time; a second one waits and finds
 * nothing to do.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  await withLock(url, MIGRATION_LOCK, async (client) => {
    // What a power failure takes is whole files, the last ones, with their rows: they are applied
    // again.
    await client.query("set client_min_messages = warning; set synchronous_commit = off");
    await client.query(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    const { rows } = await client.query<{ last: string | null }>(
      "select max(created_at) as last from drizzle.__drizzle_migrations",
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const file of readMigrationFiles({ migrationsFolder: folder }))
      if (file.folderMillis > last) await applyFile(client, file);
  });
}

/**
 * Each file in a transaction of its own: what is broken off goes on with the file that is missing,
 * and before 17 a new value of an enum can be used only after its transaction.
 */
async function applyFile(client: pg.Client, file: MigrationMeta): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(file.sql.join("\n;\n"));
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
        [file.hash, file.folderMillis],
      );
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      if (tried >= MOST_TRIES || databaseCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      await wait(1000);
    }
  }
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
