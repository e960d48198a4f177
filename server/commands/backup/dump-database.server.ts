import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, escapeIdentifier } from "pg";
import { copyOut } from "#db/copy-rows.server.ts";
import { rowsFileOf, type Manifest } from "./manifest.ts";

export type Dump = Pick<Manifest, "migrations" | "tables" | "sequences">;

/**
 * Fixes every session setting that changes how rows are printed, so that dumps are reproducible. A
 * snapshot may be held for long while files are copied, but not for a machine that is gone.
 */
const SAME_EVERYWHERE =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set client_min_messages = warning";

export async function connectPlainly(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: "voice-shop backup",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SAME_EVERYWHERE);
  return client;
}

export const copyOutOf = (client: Client, { name, columns }: { name: string; columns: string[] }) =>
  copyOut(
    client,
    `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) to stdout`,
  );
export const copyIntoOf = ({ name, columns }: { name: string; columns: string[] }): string =>
  `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin`;

/**
 * Leaves out generated columns, which the database computes again, and unlogged tables: what may
 * be lost with a crash is not worth a backup, and the salt of a day's visits must be in none.
 */
export async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/**
 * Dumps all tables from one snapshot while the shop keeps running; `whileHeld` runs during that
 * snapshot.
 */
export async function dumpDatabase(
  url: string,
  directory: string,
  whileHeld: () => Promise<void>,
  passed: (done: number, of: number) => void = () => undefined,
): Promise<Dump> {
  const client = await connectPlainly(url);
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows: migrations } = await client.query<{ hash: string }>(
      "select hash from drizzle.__drizzle_migrations order by created_at, id",
    );
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
    );
    await mkdir(join(directory, "database"));
    const tables: Dump["tables"] = [];
    const listed = await listTables(client);
    for (const table of listed) {
      tables.push({ ...table, ...(await dumpTable(client, directory, table)) });
      passed(tables.length, listed.length);
    }
    await whileHeld();
    await client.query("commit");
    return { migrations: migrations.map(({ hash }) => hash), tables, sequences };
  } finally {
    await client.end();
  }
}

async function dumpTable(
  client: Client,
  directory: string,
  table: { name: string; columns: string[] },
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* looked(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
      yield chunk;
    }
  }
  await pipeline(
    copyOutOf(client, table),
    looked,
    createGzip(),
    createWriteStream(join(directory, rowsFileOf(table.name)), {
      mode: 0o600,
      flags: "wx",
      flush: true,
    }),
  );
  return { rows, sha256: hash.digest("hex") };
}
