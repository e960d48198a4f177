import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../shop.ts";

/** Counting for tabs stops here; a screen shows this number as "999+". */
const COUNT_LIMIT = 1000;

const countedRows = (table: PgTable, where: SQL | undefined, most: number): SQL =>
  sql`(select count(*)::int from (select from ${table} where ${where ?? sql`true`} limit ${most}) as counted)`;

/** How many rows there are; `most` means that many or more. */
export async function countUpTo(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  most = COUNT_LIMIT,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countedRows(table, where, most)} as count`,
  );
  return rows[0]!.count;
}

/** The same for several conditions in one statement. */
export async function countEach<Name extends string>(
  db: Db,
  table: PgTable,
  conditions: Record<Name, SQL | undefined>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<SQL | undefined>(conditions).map(
    ([name, where]) => sql`${countedRows(table, where, COUNT_LIMIT)} as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0]!;
}
