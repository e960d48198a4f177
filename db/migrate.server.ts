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
 * A short lock timeout with retries: a longer wait would make all other users of the table queue
 * behind it.
 */
const LOCK_TIMEOUT = "2s";
const MOST_TRIES = 10;
const LOCK_NOT_AVAILABLE = "55P03";

type MigrationOptions = {
  folder?: string;
  /** called after each file with how many are applied of those that were missing */
  told?(done: number, all: number): void;
};

/** Applies missing migrations. A concurrent runner waits for the lock and finds nothing to do. */
export async function migrateDatabase(
  url: string,
  { folder = migrationsFolder, told }: MigrationOptions = {},
): Promise<void> {
  await withLock(url, MIGRATION_LOCK, async (client) => {
    // A power failure may lose only the last files together with their rows in the journal, and
    // they are applied again.
    await client.query("set client_min_messages = warning; set synchronous_commit = off");
    await client.query(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    const { rows } = await client.query<{ last: string | null }>(
      "select max(created_at) as last from drizzle.__drizzle_migrations",
    );
    const last = Number(rows[0]?.last ?? 0);
    const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
      (file) => file.folderMillis > last,
    );
    for (const [at, file] of missing.entries()) {
      await applyFile(client, file);
      told?.(at + 1, missing.length);
    }
  });
}

/**
 * One transaction per file: an interrupted run resumes at the next file, and before PostgreSQL 17 a
 * new enum value is usable only after its transaction.
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

/** The hashes that identify applied migrations, in order. */
export const listMigrationHashes = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Applies only the first `count` migrations, to make a database of an older release. */
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
    await migrateDatabase(url, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
