import type { Db } from "#shop/shop.ts";

/** Builds a query once per connection pool: building costs more than running it. */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const builtQuery = built.get(db);
    if (builtQuery) return builtQuery;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;

/**
 * JSON as one statement parameter. Replaces lone surrogates, which truncated text may contain and
 * PostgreSQL refuses.
 */
export function jsonParam(content: object): string {
  const words = JSON.stringify(content);
  return words.includes("\\ud") ? JSON.stringify(content, wellFormed) : words;
}
