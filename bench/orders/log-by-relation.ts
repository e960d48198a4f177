import pg from "pg";

type RelationLog = { name: string; records: number; bytes: number };
type Stretch = { from: string; to: string; orders: number };

/** What each table and index has of the log between two places, for one order; a record counts where it changes its first page. */
export async function logByRelation(
  admin: pg.Client,
  shopUrl: string,
  { from, to, orders }: Stretch,
): Promise<RelationLog[]> {
  const { rows } = await admin.query<Omit<RelationLog, "name"> & { node: number }>(
    `select relfilenode::int as node, count(*)::float8 / $3 as records, sum(record_length)::float8 / $3 as bytes
    from pg_get_wal_block_info($1, $2, false) where block_id = 0 group by relfilenode order by bytes desc`,
    [from, to, orders],
  );
  const names = await namesOfFiles(shopUrl);
  return rows.map(({ node, ...counts }) => ({ ...counts, name: names.get(node) ?? String(node) }));
}

async function namesOfFiles(shopUrl: string): Promise<Map<number, string>> {
  const shop = new pg.Client({ connectionString: shopUrl });
  await shop.connect();
  const { rows } = await shop.query<{ node: number; name: string }>(
    `select pg_relation_filenode(oid)::int as node, relname as name from pg_class where pg_relation_filenode(oid) is not null`,
  );
  await shop.end();
  return new Map(rows.map(({ node, name }) => [node, name]));
}
