import { sql, type SQL } from "drizzle-orm";
import { cartLines } from "#shop/cart/table.server.ts";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { supplies } from "#shop/vault/table.server.ts";
import type { Letter } from "./find-letter.server.ts";
import { LETTERS } from "./letter.ts";
import type { Occasion } from "./occasion.ts";
import { isBought, isOfSegment } from "./segment-condition.server.ts";
import { letterRecipients, letters } from "./table.server.ts";

/**
 * Who has each occasion now, and what it is about. Each begins after the letter was switched on,
 * so that nobody is written to about what is long over.
 */
const occasionOf: Record<Occasion, (letter: Letter) => SQL> = {
  welcome: ({ startedAt }) => sql`
    select id as account_id, '' as about from ${users}
    where created_at between greatest(${startedAt!.toISOString()}::timestamptz, now() - interval '3 days')
      and now() - interval '1 hour'`,
  cart: ({ id, startedAt }) => sql`
    select c.user_id, extract(epoch from max(c.added_at))::bigint::text from ${cartLines} c
    where not exists (select from ${letterRecipients} r where r.letter_id = ${id}
      and r.account_id = c.user_id and r.created_at > now() - interval '30 days')
    group by c.user_id
    having max(c.added_at) between greatest(${startedAt!.toISOString()}::timestamptz - interval '1 day', now() - interval '7 days')
      and now() - interval '1 day' and not exists (
        select from ${orders} o where o.member_id = c.user_id and o.placed_at >= max(c.added_at))`,
  bought: ({ startedAt }) => sql`
    select o.member_id, o.number from ${orders} o
    where o.member_id is not null and ${isBought} and not o.is_difference
      and o.claim_status is distinct from 'requested'
      and coalesce(o.done_at, case when not exists (select from order_lines l
        where l.order_id = o.id and l.shipping_class <> 'digital') then o.paid_at end)
        between greatest(${startedAt!.toISOString()}::timestamptz - interval '7 days', now() - interval '14 days')
        and now() - interval '7 days'`,
  ending: ({ startedAt }) => sql`
    select o.member_id, o.number from ${supplies} s join ${orders} o on o.id = s.order_id
    where o.member_id is not null and ${isBought}
      and s.ends_at between now() + interval '1 hour' and now() + interval '7 days'
      and s.ends_at > ${startedAt!.toISOString()}::timestamptz`,
};

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
