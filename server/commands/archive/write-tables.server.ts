import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { join } from "node:path";
import { escapeIdentifier, type Client } from "pg";
import { CSV_START, csvLine } from "#lib/spreadsheet/csv.ts";
import { carriedNames, carriedOf, type CarriedTable } from "#shop/archive/carried.ts";
import { csvOf, jsonlOf, type Manifest } from "#shop/archive/manifest.ts";

type Table = Manifest["tables"][number];

const ROWS_AT_ONCE = 1000;

/** The columns of each carried table that an archive holds, in the table's own order. */
export async function listCarriedColumns(client: Client): Promise<Map<CarriedTable, string[]>> {
  const { rows } = await client.query<{ name: CarriedTable; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
       and not attisdropped and attgenerated = '' and relname = any($1)
     group by relname`,
    [carriedNames],
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  return new Map(
    carriedNames.map((name) => {
      const without = carriedOf(name).without ?? [];
      const columns = columnsOf.get(name) ?? [];
      return [name, columns.filter((column) => !without.includes(column))];
    }),
  );
}

export async function listKeys(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname::text as column from pg_index
     join unnest(indkey::int2[]) with ordinality as k(attnum, place) on true
     join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum
     where indrelid = $1::regclass and indisprimary order by k.place`,
    [escapeIdentifier(table)],
  );
  return rows.map(({ column }) => column);
}

/** Writes every carried table twice, as JSON Lines and as CSV, from the client's snapshot. */
export async function writeTables(
  client: Client,
  directory: string,
  passed: (done: number, of: number) => void,
): Promise<Table[]> {
  const columnsOf = await listCarriedColumns(client);
  const tables: Table[] = [];
  for (const [name, columns] of columnsOf) {
    tables.push(await writeTable(client, directory, { name, columns }));
    passed(tables.length, columnsOf.size);
  }
  return tables;
}

async function writeTable(
  client: Client,
  directory: string,
  { name, columns }: { name: CarriedTable; columns: string[] },
): Promise<Table> {
  const [jsonl, csv] = [openPart(directory, jsonlOf(name)), openPart(directory, csvOf(name))];
  await csv.write(CSV_START + csvLine(columns));
  let rows = 0;
  for await (const lines of readRows(client, name, columns)) {
    rows += lines.length;
    await jsonl.write(lines.map((line) => `${line}\n`).join(""));
    await csv.write(lines.map((line) => csvLine(cellsOf(line, columns))).join(""));
  }
  return { name, columns, rows, jsonl: await jsonl.end(), csv: await csv.end() };
}

async function* readRows(
  client: Client,
  name: CarriedTable,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const keys = (await listKeys(client, name)).map(escapeIdentifier).join(", ");
  const { where = "true" } = carriedOf(name);
  await client.query(`declare rows_of_table no scroll cursor for
    select to_jsonb(t)::text as line from (
      select ${columns.map(escapeIdentifier).join(", ")} from ${escapeIdentifier(name)}
      where ${where} order by ${keys}) t`);
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(
        `fetch ${ROWS_AT_ONCE} from rows_of_table`,
      );
      if (!rows.length) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await client.query("close rows_of_table").catch(() => undefined);
  }
}

function cellsOf(line: string, columns: readonly string[]): (string | number | null)[] {
  const row = JSON.parse(line) as Record<string, unknown>;
  return columns.map((column) => {
    const value = row[column] ?? null;
    if (value === null || typeof value === "number" || typeof value === "string") return value;
    return JSON.stringify(value);
  });
}

/** A file that is hashed while it is written. */
export function openPart(directory: string, path: string) {
  const hash: Hash = createHash("sha256");
  const stream: WriteStream = createWriteStream(join(directory, path), { mode: 0o600 });
  let bytes = 0;
  return {
    async write(text: string | Uint8Array): Promise<void> {
      const chunk = typeof text === "string" ? Buffer.from(text) : text;
      hash.update(chunk);
      bytes += chunk.length;
      if (!stream.write(chunk)) await once(stream, "drain");
    },
    async end() {
      stream.end();
      await finished(stream);
      return { sha256: hash.digest("hex"), bytes };
    },
  };
}
