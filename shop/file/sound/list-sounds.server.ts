import { inArray } from "drizzle-orm";
import { sounds } from "../table.server.ts";
import type { Db } from "#shop/shop.ts";

export type Sound = typeof sounds.$inferSelect;

/** The clips with these ids. With `keep`, none is removed until the transaction ends. */
export async function soundsOf(
  db: Db,
  ids: string[],
  { keep = false }: { keep?: boolean } = {},
): Promise<Map<string, Sound>> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return new Map();
  const query = db.select().from(sounds).where(inArray(sounds.id, wanted)).orderBy(sounds.id);
  const rows = keep ? await query.for("key share") : await query;
  return new Map(rows.map((row) => [row.id, row]));
}
