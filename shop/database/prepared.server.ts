import type { Db } from "../shop.ts";

/**
 * Built once per pool of connections and not at every call: building a query costs more than
 * asking.
 */
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
