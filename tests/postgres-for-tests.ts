import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type DatabaseError } from "pg";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { ownDirectory } from "#server/postgres/own-directory.server.ts";
import { findPostmaster, stopPostmaster } from "#server/postgres/postmaster.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { folderForRuns } from "./folder-for-runs.ts";

export type TestPostgres = {
  /** Connects as an ordinary role that owns its databases, as the shop does. */
  url(database: string): string;
  stop(): Promise<void>;
};

const prefix = "voice-shop-test-";
const IN_USE = "55006";

/**
 * A PostgreSQL for this test run, removed afterwards, or the server of TEST_DATABASE_URL. Tests
 * never read DATABASE_URL, because it may belong to a shop in use.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: (database) => urlOf(given, database), stop: async () => {} };

  await removeLeftovers();
  const directory = mkdtempSync(path.join(folderForRuns(), prefix));
  const postgres = await startPostgres({ directory, durable: false, log: () => {} });
  await query(postgres.adminUrl, () => "alter role shop createdb");
  await query(postgres.adminUrl, () => "grant set on parameter session_replication_role to shop");
  return {
    url: (database) => urlOf(postgres.url, database),
    stop: () => postgres.stop().finally(() => remove(directory)),
  };
}

export async function createDatabase(adminUrl: string, name: string, template?: string) {
  await query(
    adminUrl,
    (quoted) =>
      `create database ${quoted(name)} ${template ? `template ${quoted(template)} strategy file_copy` : ""}`,
  );
}

/** One to which somebody is still connected stays until the server goes. */
export const dropDatabase = (adminUrl: string, name: string) =>
  query(adminUrl, (quoted) => `drop database ${quoted(name)}`).catch((error: DatabaseError) => {
    if (error.code !== IN_USE) throw error;
  });

async function query(url: string, sql: (quoted: (name: string) => string) => string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql((name) => client.escapeIdentifier(name))).finally(() => client.end());
}

function urlOf(server: string, database: string) {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Removes directories of killed runs, except new ones: a starting run may not own its directory
 * yet.
 */
async function removeLeftovers() {
  for (const folder of new Set([folderForRuns(), tmpdir()])) {
    const runs = readdirSync(folder).filter((name) => name.startsWith(prefix));
    for (const directory of runs.map((name) => path.join(folder, name))) {
      try {
        if (Date.now() - statSync(directory).mtimeMs > 60_000) await removeUnowned(directory);
      } catch {
        // The directory belongs to a running test run, or to another user.
      }
    }
  }
}

async function removeUnowned(directory: string) {
  const { release } = ownDirectory(directory, undefined);
  try {
    const left = findPostmaster(path.join(findPlace(directory), "cluster"));
    if (left) await stopPostmaster(left.pid);
    remove(directory);
  } finally {
    release();
  }
}

function remove(directory: string) {
  for (const folder of [findPlace(directory), directory])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
