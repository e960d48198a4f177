import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** Mails about orders go with their orders, about reservations when their member leaves. */
export async function forgetMemberMails(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from notices where state not in ('queued', 'waiting') and created_at < now() - interval '7 days'
        and case when subject_key ~ '^R\\d{8}-' then exists (select from reservations where number = subject_key and departed_member_id is not null)
          else subject_key !~ '^R?\\d{8}-' and not exists (select from "user" where "user".id = subject_key) end
      returning message_id
    )
    delete from mailbox where message_id in (select message_id from gone)`);
}
