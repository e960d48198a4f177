import { escapeIdentifier, type Client } from "pg";
import { textLines } from "#lib/bytes/text-lines.ts";
import {
  accountColumns,
  carriedNames,
  carriedOf,
  type CarriedTable,
} from "#shop/archive/carried.ts";
import { jsonlOf } from "#shop/archive/manifest.ts";
import { ArchiveProblem } from "./archive-problem.ts";
import type { OpenedArchive } from "./open-archive.server.ts";
import { listCarriedColumns } from "./write-tables.server.ts";

const ROWS_AT_ONCE = 500;
const MOST_ROW_LETTERS = 16 * 1024 * 1024;

export type IncomingTable = { name: CarriedTable; columns: string[] };
export const incoming = (name: string): string => escapeIdentifier(`in_${name}`);

/** Loads an archive's rows into temporary tables of the same columns, in the transaction. */
export async function loadIncoming(
  client: Client,
  archive: OpenedArchive,
): Promise<IncomingTable[]> {
  const columnsOf = await listCarriedColumns(client);
  const tables: IncomingTable[] = [];
  for (const name of carriedNames) {
    const table = archive.manifest.tables.find((each) => each.name === name);
    if (!table) continue;
    const { columns } = table;
    if (columns.some((column) => !columnsOf.get(name)!.includes(column))) throw newer();
    await client.query(
      `create temp table ${incoming(name)} on commit drop as
       select ${columns.map(escapeIdentifier).join(", ")} from ${escapeIdentifier(name)} with no data`,
    );
    await loadRows(client, archive, name);
    await client.query(`analyze ${incoming(name)}`);
    tables.push({ name, columns });
  }
  if (archive.manifest.tables.some(({ name }) => !(carriedNames as string[]).includes(name)))
    throw newer();
  return tables;
}

const newer = () =>
  new ArchiveProblem("더 새로운 상점에서 담은 파일이에요. 상점을 먼저 업데이트해주세요.");

async function loadRows(client: Client, archive: OpenedArchive, name: string): Promise<void> {
  const lines = textLines(await archive.read(jsonlOf(name)), MOST_ROW_LETTERS);
  let batch: string[] = [];
  const flush = async () => {
    if (!batch.length) return;
    await client.query(
      `insert into ${incoming(name)} select * from jsonb_populate_recordset(null::${incoming(name)}, $1::jsonb)`,
      [`[${batch.join(",")}]`],
    );
    batch = [];
  };
  try {
    for await (const line of lines) {
      batch.push(line);
      if (batch.length === ROWS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveProblem(`${name}에 너무 긴 줄이 있어요.`);
    throw error;
  }
  await flush();
}

/** Members whose address has an account here already are that account, wherever they are named. */
export async function joinAccounts(client: Client, tables: IncomingTable[]): Promise<void> {
  if (!tables.some(({ name }) => name === "user")) return;
  const { rowCount } = await client.query(
    `create temp table same_account on commit drop as
     select i.id as old, u.id as new from ${incoming("user")} i
     join "user" u on u.email = i.email and u.id <> i.id`,
  );
  if (!rowCount) return;
  await client.query(`delete from ${incoming("user")} i using same_account s where i.id = s.old`);
  for (const { name, columns } of tables)
    for (const column of columns.filter((each) => accountColumns.includes(each)))
      await client.query(
        `update ${incoming(name)} i set ${escapeIdentifier(column)} = s.new
         from same_account s where i.${escapeIdentifier(column)} = s.old`,
      );
}

export type Reference = { table: string; column: string; to: string; key: string };

/** Foreign keys of one column, and columns that name a row without one. */
export async function listReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select f.relname::text as table, a.attname::text as column, t.relname::text as to, k.attname::text as key
    from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and f.relnamespace = 'public'::regnamespace`);
  const named = carriedNames.flatMap((table) =>
    Object.entries(carriedOf(table).names ?? {}).map(([column, to]) => ({
      table,
      column,
      to,
      key: "id",
    })),
  );
  return [...rows, ...named];
}

/**
 * Rows whose number another row of this shop has get a new one, and so does everything that names
 * them. Where no number is taken, as in an empty shop, all numbers stay.
 */
export async function renumber(
  client: Client,
  tables: IncomingTable[],
  references: Reference[],
): Promise<void> {
  for (const { name, columns } of tables) {
    if (!columns.includes("id")) continue;
    const { rows } = await client.query<{ sequence: string | null }>(
      "select pg_get_serial_sequence($1, 'id') as sequence",
      [escapeIdentifier(name)],
    );
    const sequence = rows[0]!.sequence;
    if (!sequence) continue;
    const taken = await client.query(
      `select from ${incoming(name)} i join ${escapeIdentifier(name)} t on t.id = i.id limit 1`,
    );
    if (taken.rowCount) await giveNumbers(client, { name, sequence }, tables, references);
  }
}

async function giveNumbers(
  client: Client,
  { name, sequence }: { name: string; sequence: string },
  tables: IncomingTable[],
  references: Reference[],
): Promise<void> {
  const map = escapeIdentifier(`number_${name}`);
  await client.query(
    `create temp table ${map} on commit drop as
     select id as old, nextval('${sequence}') as new from (select id from ${incoming(name)} order by id) i`,
  );
  await client.query(`update ${incoming(name)} i set id = m.new from ${map} m where i.id = m.old`);
  for (const { table, column } of references.filter(({ to }) => to === name))
    if (tables.some((each) => each.name === table && each.columns.includes(column)))
      await client.query(
        `update ${incoming(table)} i set ${escapeIdentifier(column)} = m.new
         from ${map} m where i.${escapeIdentifier(column)} = m.old`,
      );
}
