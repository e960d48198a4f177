import pg from "pg";

export type WrittenRelation = { name: string; records: number; bytes: number };

/** What was written to the log of each table and index between two places, per record its own bytes at the first page that it touches. */
export async function logByRelation(
  admin: pg.Client,
  shopUrl: string,
  [from, to]: readonly [string, string],
): Promise<WrittenRelation[]> {
  const { rows } = await admin.query<WrittenRelation & { node: number }>(
    `select relfilenode::int as node, resource_manager || '/' || record_type as name, count(*)::float8 as records,
      sum(record_length)::float8 as bytes
    from pg_get_wal_block_info($1, $2, false) where block_id = 0 group by 1, 2`,
    [from, to],
  );
  const shop = new pg.Client({ connectionString: shopUrl });
  await shop.connect();
  const named = await shop.query<{ node: number; name: string }>(
    `select pg_relation_filenode(pg_class.oid)::int as node, coalesce(base.relname || ': ', '') || pg_class.relname as name
    from pg_class left join pg_index on indexrelid = pg_class.oid left join pg_class as base on base.oid = indrelid
    where pg_relation_filenode(pg_class.oid) is not null`,
  );
  await shop.end();
  const names = new Map(named.rows.map(({ node, name }) => [node, name]));
  return rows
    .map(({ node, name, ...counts }) => ({ ...counts, name: `${names.get(node) ?? node} ${name}` }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
