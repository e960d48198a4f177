import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** Wherever the service's answer about one parcel may have said that all have to wait. */
const followed = ["parcels", "sent_parcels", "return_parcels"] as const;

/** Until when the service refuses all questions; null while it answers. */
export async function findTrackingRest(db: Db): Promise<Date | null> {
  const rests = followed.map(
    (table) => sql`select rests_until from ${sql.identifier(table)} where rests_until > now()`,
  );
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(rests_until) as until from (${sql.join(rests, sql` union all `)}) as rests`);
  const until = rows[0]?.until;
  return until ? new Date(until) : null;
}

/** With other keys the service may be asked again. */
export async function endTrackingRest(db: Db): Promise<void> {
  for (const table of followed)
    await db.execute(sql`
      update ${sql.identifier(table)} set rests_until = null, ask_at = now()
      where rests_until > now()`);
}
