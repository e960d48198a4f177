import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { storedObjects } from "./table.server.ts";

export type StoredFolder = { folder: string; objects: number; bytes: number };

/** How much lies under each first folder, the fullest first. */
export const countStored = async (db: Db): Promise<StoredFolder[]> =>
  (
    await db.execute<StoredFolder>(sql`
  select case when position('/' in name) > 0 then split_part(name, '/', 1) else '' end as folder, count(*)::float8 as objects, sum(size)::float8 as bytes
  from ${storedObjects} group by 1 order by 3 desc, 1 limit 50`)
  ).rows;
