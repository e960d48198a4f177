import type { Db } from "../shop.ts";

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
