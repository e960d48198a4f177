import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#shop/shop.ts";

/** The rows of a table in which all these columns have these values. */
export async function rowsOf<Table extends PgTable>(
  db: Pick<Db, "select">,
  table: Table,
  values: Partial<Table["$inferSelect"]>,
  orderBy?: PgColumn | SQL,
): Promise<Table["$inferSelect"][]> {
  const columns = getTableColumns(table);
  const rows = db
    .select()
    .from(table as PgTable)
    .where(and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value))));
  return orderBy ? rows.orderBy(orderBy) : rows;
}
