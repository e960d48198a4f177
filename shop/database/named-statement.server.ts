import { createHash } from "node:crypto";
import type { QueryResult } from "pg";
import type { SQL } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** What the database library keeps to itself: it names only what its query builder made. */
type Inside = {
  dialect: { sqlToQuery(statement: SQL): { sql: string; params: unknown[] } };
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: undefined,
      name: string,
      inArrays: false,
    ): { execute(): Promise<QueryResult<Record<string, unknown>>> };
  };
};

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

/** Runs a large statement that comes often in the same words: each connection plans it once. */
export function executeNamed(
  db: Db,
  statement: SQL,
): Promise<QueryResult<Record<string, unknown>>> {
  const { dialect, session } = db as unknown as Inside;
  const query = dialect.sqlToQuery(statement);
  return session.prepareQuery(query, undefined, nameOf(query.sql), false).execute();
}
