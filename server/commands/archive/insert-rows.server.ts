import { escapeIdentifier, type Client } from "pg";
import type { TableResult } from "#shop/archive/archive-result.ts";
import { carriedOf } from "#shop/archive/carried.ts";
import { incoming, type IncomingTable, type Reference } from "./incoming-rows.server.ts";
import { listKeys } from "./write-tables.server.ts";

const added = (name: string): string => escapeIdentifier(`new_${name}`);

/**
 * Brings one table's rows in: those that are not here, or whose parent has just come in. What
 * refers to something that is neither here nor comes in is left out.
 */
export async function insertRows(
  client: Client,
  { name, columns }: IncomingTable,
  references: Reference[],
): Promise<TableResult> {
  const [table, rows] = [escapeIdentifier(name), incoming(name)];
  const keys = await listKeys(client, name);
  const same = keys.map((key) => `t.${escapeIdentifier(key)} = i.${escapeIdentifier(key)}`);
  const { of, fill = {}, older = {} } = carriedOf(name);
  const isNew = of
    ? `exists (select from ${added(of[0])} p where p.${await keyOf(client, of[0])} = i.${escapeIdentifier(of[1])})`
    : `not exists (select from ${table} t where ${same.join(" and ")})`;
  const { rows: before } = await client.query<{ all: number; fresh: number }>(
    `select count(*)::int as all, (count(*) filter (where ${isNew}))::int as fresh from ${rows} i`,
  );
  const { all, fresh } = before[0]!;
  const isHeld = references
    .filter((each) => each.table === name && columns.includes(each.column))
    .filter(({ column }) => !(column in (carriedOf(name).names ?? {})))
    .map((reference) => heldBy(reference, name));
  await client.query(
    `create temp table ${added(name)} on commit drop as
     select i.* from ${rows} i where ${[isNew, ...isHeld].join(" and ")}`,
  );
  const lacking = Object.entries(older).filter(([column]) => !columns.includes(column));
  const later = { ...fill, ...Object.fromEntries(lacking) };
  const filled = Object.keys(later).map(escapeIdentifier);
  const names = columns.map(escapeIdentifier);
  await client.query(
    `with come as (
       insert into ${table} (${[...names, ...filled].join(", ")}) overriding system value
       select ${[...names, ...Object.values(later)].join(", ")} from ${added(name)} i
       on conflict do nothing returning ${keys.map(escapeIdentifier).join(", ")})
     delete from ${added(name)} i where not exists (
       select from come t where ${same.join(" and ")})`,
  );
  await moveSequence(client, name, columns);
  const { rows: counts } = await client.query<{ added: number }>(
    `select count(*)::int as added from ${added(name)}`,
  );
  const count = counts[0]!.added;
  return { table: name, added: count, there: all - fresh, left: fresh - count };
}

const heldBy = ({ column, to, key }: Reference, name: string): string => {
  const value = `i.${escapeIdentifier(column)}`;
  const here = `exists (select from ${escapeIdentifier(to)} r where r.${escapeIdentifier(key)} = ${value})`;
  const beside = `exists (select from ${incoming(to)} r where r.${escapeIdentifier(key)} = ${value})`;
  return `(${value} is null or ${here}${to === name ? ` or ${beside}` : ""})`;
};

async function keyOf(client: Client, table: string): Promise<string> {
  return escapeIdentifier((await listKeys(client, table))[0]!);
}

async function moveSequence(client: Client, name: string, columns: string[]): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      "select pg_get_serial_sequence($1, $2) as sequence",
      [escapeIdentifier(name), column],
    );
    const sequence = rows[0]!.sequence;
    if (!sequence) continue;
    const most = `(select max(${escapeIdentifier(column)}) from ${escapeIdentifier(name)})`;
    await client.query(
      `select setval($1::regclass, greatest(${most}, (select last_value from ${sequence}))) where ${most} is not null`,
      [sequence],
    );
  }
}
