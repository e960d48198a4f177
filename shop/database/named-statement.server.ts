import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { WrittenSql } from "./written-sql.server.ts";

/** Drizzle cannot hand a name to the driver, so the words say that they want one. */
const MARK = "/* named */ ";
/** More than all the forms that the shop's statements take. */
const MOST_NAMES = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = `named_${createHash("sha256").update(text).digest("base64url").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A marked statement as pg's own prepared query, named by its words. */
export function named(config: string | QueryConfig): string | QueryConfig {
  if (typeof config === "string" || !config.text?.startsWith(MARK)) return config;
  const text = config.text.slice(MARK.length);
  return { ...config, text, name: nameOf(text) };
}

/** Runs a large statement that comes often in the same words: each connection plans it once. What it gives back is listed by name, since a `*` breaks the kept plan when a column is added; a list is one parameter, or every length is a statement. */
export const executeNamed = <Row extends Record<string, unknown>>(db: Db, statement: SQL) =>
  db.execute<Row>(new WrittenSql(sql`${sql.raw(MARK)}${statement}`));
