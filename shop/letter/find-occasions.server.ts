import { sql } from "drizzle-orm";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Letter } from "./find-letter.server.ts";
import { LETTERS } from "./letter.ts";
import { occasionOf } from "./occasion-conditions.server.ts";
import { isOfSegment } from "./segment-condition.server.ts";
import { letterRecipients, letters } from "./table.server.ts";

/**
 * Writes down who has the occasion of a letter that is switched on; returns how many. Nobody gets
 * more than one letter of all occasions in a day: what another letter took comes a day later, where
 * its occasion still stands then. One worker at a time.
 */
export async function findOccasions(db: Db, letter: Letter, now: Date): Promise<number> {
  if (letter.occasion === null || letter.startedAt === null) return 0;
  const { rowCount } = await db.execute(sql`
    insert into ${letterRecipients} (letter_id, account_id, about)
    select distinct on (u.id) ${letter.id}, u.id, due.about
    from (${occasionOf[letter.occasion](letter)}) due (account_id, about)
    join ${users} u on u.id = due.account_id
    where ${isOfSegment(letter.segment)} and ${adAnswer(sql`u.id`, letter.channel, now)} <> 'no'
      and not exists (select from ${letterRecipients} r
        where r.letter_id = ${letter.id} and r.account_id = u.id and r.about = due.about)
      and (select count(*) from ${letterRecipients} r join ${letters} l on l.id = r.letter_id
        where r.account_id = u.id and l.occasion is not null
          and r.created_at > now() - interval '1 day') < ${LETTERS.aDay}
    order by u.id, due.about limit ${LETTERS.ahead}
    on conflict do nothing`);
  return rowCount ?? 0;
}
