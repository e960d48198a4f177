import { is } from "drizzle-orm";
import { getTableConfig, PgArray, PgTable, type PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import * as schema from "#db/schema.server.ts";
import { carriedNames, carriedOf } from "#shop/archive/carried.ts";
import { jsonlOf, manifestForm } from "#shop/archive/manifest.ts";

type JsonSchema = Record<string, unknown>;

const UUID = "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$";
const DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
const UTC_TIME = `${DAY.slice(0, -1)}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?\\+00:00$`;

/** What the database writes of each kind of column as JSON. */
const typeSchemas: Record<string, JsonSchema> = {
  text: { type: "string" },
  uuid: { type: "string", format: "uuid", pattern: UUID },
  date: { type: "string", format: "date", pattern: DAY },
  "timestamp with time zone": { type: "string", format: "date-time", pattern: UTC_TIME },
  boolean: { type: "boolean" },
  smallint: { type: "integer" },
  integer: { type: "integer" },
  bigint: { type: "integer" },
  bigserial: { type: "integer" },
  // Lists and objects of the shop's own, whose inner form the columns do not declare.
  jsonb: {},
};

function valueSchema(column: PgColumn): JsonSchema {
  if (is(column, PgArray)) return { type: "array", items: valueSchema(column.baseColumn) };
  if (column.enumValues) return { type: "string", enum: column.enumValues };
  const schemaOfType = typeSchemas[column.getSQLType()];
  if (!schemaOfType) throw new Error(`${column.name}: ${column.getSQLType()} has no JSON Schema`);
  return schemaOfType;
}

function columnSchema(column: PgColumn): JsonSchema {
  const value = valueSchema(column);
  const isAnything = Object.keys(value).length === 0;
  return column.notNull || isAnything ? value : { anyOf: [value, { type: "null" }] };
}

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function rowSchema(table: PgTable): JsonSchema {
  const { name, columns } = getTableConfig(table);
  const { without = [] } = carriedOf(name as (typeof carriedNames)[number]);
  const carried = columns
    .filter(({ generated }) => !generated)
    .map((column) => [snakeCase(column.name), columnSchema(column)] as const)
    .filter(([column]) => !without.includes(column));
  return {
    title: jsonlOf(name),
    type: "object",
    properties: Object.fromEntries(carried),
    required: carried.map(([column]) => column),
    additionalProperties: false,
  };
}

/** The schema of an archive's manifest, and under `$defs` that of a line of every table in it. */
export function archiveSchemaDocument(): string {
  const tables = new Map(
    Object.values(schema)
      .filter((each) => is(each, PgTable))
      .map((table) => [getTableConfig(table).name, table]),
  );
  const document = {
    ...z.toJSONSchema(manifestForm, { target: "draft-2020-12" }),
    title: "manifest.json",
    $defs: Object.fromEntries(carriedNames.map((name) => [name, rowSchema(tables.get(name)!)])),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
