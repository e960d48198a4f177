import { sql } from "drizzle-orm";
import { listOfficeReaders } from "#shop/member/staff/list-office-readers.server.ts";
import type { Shop } from "../shop.ts";

/**
 * Office mails get recipients when they are sent: everybody who then wants them and may read them.
 * Without readers a mail is deleted. One statement, so that a dying worker leaves nothing half
 * done. The original row becomes its first reader's, because rewriting it would cost as much as all
 * others.
 */
export async function addressOfficeMails(shop: Pick<Shop, "db" | "adminEmails">): Promise<void> {
  const { rows } = await shop.db.execute<{ event: string }>(sql`
    select distinct event from notices where channel = 'office' and state in ('queued', 'waiting')`);
  if (!rows.length) return;
  const events = rows.map(({ event }) => event);
  const readers = await listOfficeReaders(shop, events);
  await shop.db.execute(sql`
    with reader as (
      select *, row_number() over (partition by event order by place) = 1 as is_first
      from jsonb_to_recordset(${JSON.stringify(readers.map((reader, place) => ({ ...reader, place })))}::jsonb)
        as reader(event text, "to" text, place int)
    ), held as (
      select id, event, subject_key, message_id, facts, created_at from notices
      where channel = 'office' and state in ('queued', 'waiting') and event = any(${sql.param(events)}::text[]) for update skip locked
    ), mail as (
      select held.*, reader."to", reader.is_first, replace(message_id, '@', '-' || reader.place || '@') as mark
      from held join reader using (event)
    ), given as (
      update notices set channel = 'mail', "to" = mail."to", message_id = mark
      from mail where notices.id = mail.id and is_first
    ), gone as (
      delete from notices using held where notices.id = held.id and held.event not in (select event from reader)
    )
    insert into notices (event, subject_key, channel, "to", message_id, facts, state, created_at)
    select event, subject_key, 'mail', "to", mark, facts, 'waiting', created_at from mail where not is_first`);
}
