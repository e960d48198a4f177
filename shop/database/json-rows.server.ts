import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** JSON carries timestamps as strings. */
export type JsonRow<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** Rows of other tables as one JSON column; `rest` is the query's from, where and limit. */
export function jsonRows<Row>(
  columns: Record<keyof Row & string, SQLWrapper>,
  rest: SQL,
): SQL<JsonRow<Row>[]> {
  const pairs = Object.entries<SQLWrapper>(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`(
    select coalesce(json_agg(found.row), '[]')
    from (select json_build_object(${sql.join(pairs, sql`, `)}) as row ${rest}) found)`;
}

/** The row with its timestamps parsed. */
export const timed = <Row extends object>(row: JsonRow<Row>, times: readonly (keyof Row)[]): Row =>
  times.reduce<Row>(
    (read, name) => {
      const words = row[name] as string | null;
      return { ...read, [name]: words === null ? null : new Date(words) };
    },
    row as unknown as Row,
  );
