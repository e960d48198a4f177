import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";

/**
 * Mails to those at work here are addressed when they go out: whoever wants them by then, and still may have them, gets one
 * each. What nobody wants is gone. One statement: a worker that dies leaves all of it to the next one.
 */
export async function addressOfficeMails(
  shop: Pick<Shop, "db" | "adminEmails" | "follows">,
): Promise<void> {
  const { rows } = await shop.db.execute<{ event: string }>(sql`
    select distinct event from notices where channel = 'office' and state = 'waiting'`);
  if (!rows.length) return;
  const events = rows.map(({ event }) => event);
  const readers = await shop.follows.officeMailed(shop, events);
  await shop.db.execute(sql`
    with gone as (
      delete from notices where id in (
        select id from notices where channel = 'office' and state = 'waiting'
          and event = any(${sql.param(events)}::text[]) for update skip locked)
      returning *
    )
    insert into notices (event, subject_key, channel, "to", message_id, facts, state, created_at)
    select event, subject_key, 'mail', reader."to",
      replace(message_id, '@', '-' || reader.place || '@'), facts, 'waiting', created_at
    from gone join jsonb_to_recordset(${JSON.stringify(readers.map((reader, place) => ({ ...reader, place })))}::jsonb)
      as reader(event text, "to" text, place int) using (event)`);
}
