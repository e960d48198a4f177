import { sql, type SQL } from "drizzle-orm";
import { cartLines } from "#shop/cart/table.server.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { ownerOfGoods } from "#shop/order/gift/find-receiver.server.ts";
import { claimIsOpen } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { filesOfOrders, isOpenFile, opensUntil } from "#shop/vault/open-files.server.ts";
import type { Letter } from "./find-letter.server.ts";
import type { Occasion } from "./occasion.ts";
import { isBought } from "./segment-condition.server.ts";
import { letterRecipients } from "./table.server.ts";

const startOf = ({ startedAt }: Letter) => sql`${startedAt!.toISOString()}::timestamptz`;

/** Its buyer has it and keeps it; a gift's giver has nothing to say of it. */
const isKept = sql`(${isBought} and not ${orders.isDifference} and ${orders.giftState} is null
  and not coalesce(${claimIsOpen(orders.claimStatus)}, false))`;

const isOfFilesAlone = sql`not exists (select from order_lines l
  where l.order_id = ${orders.id} and l.shipping_class <> 'digital')`;

/**
 * Who has each occasion now, and what it is about. Each begins after the letter was switched on,
 * so that nobody is written to about what is long over.
 */
export const occasionOf: Record<Occasion, (letter: Letter) => SQL> = {
  // Members of a former shop are not new, although their accounts are.
  welcome: (letter) => sql`
    select id as account_id, '' as about from ${users}
    where created_at between greatest(${startOf(letter)}, now() - interval '3 days')
      and now() - interval '1 hour'
      and not exists (select from ${movedMembers} where ${movedMembers.accountId} = ${users.id})`,
  cart: (letter) => sql`
    select c.user_id, extract(epoch from max(c.added_at))::bigint::text from ${cartLines} c
    where not exists (select from ${letterRecipients} r where r.letter_id = ${letter.id}
      and r.account_id = c.user_id and r.created_at > now() - interval '30 days')
    group by c.user_id
    having max(c.added_at) between greatest(${startOf(letter)} - interval '1 day', now() - interval '7 days')
      and now() - interval '1 day' and not exists (
        select from ${orders} o where o.member_id = c.user_id and o.placed_at >= max(c.added_at))`,
  bought: (letter) => sql`
    select ${orders.memberId}, ${orders.number} from ${orders}
    where ${orders.memberId} is not null and ${isKept}
      and coalesce(${orders.doneAt}, case when ${isOfFilesAlone} then ${orders.paidAt} end)
        between greatest(${startOf(letter)} - interval '7 days', now() - interval '14 days')
        and now() - interval '7 days'`,
  ending: () => sql`
    select ${ownerOfGoods}, ${orders.number} from ${filesOfOrders}
    where ${isOpenFile}
      and ${opensUntil} between now() + interval '1 hour' and now() + interval '7 days'`,
};

/** Whether what a recipient `r` is to be told of is still so, at the moment of sending. */
export const standsOf: Record<Occasion, SQL> = {
  welcome: sql`true`,
  // Whoever ordered meanwhile, or emptied the cart, is not reminded of it.
  cart: sql`(exists (select from ${cartLines} c where c.user_id = r.account_id)
    and not exists (select from ${orders} o
      where o.member_id = r.account_id and o.placed_at >= to_timestamp(r.about::bigint)))`,
  bought: sql`exists (select from ${orders}
    where ${orders.number} = r.about and ${orders.memberId} = r.account_id and ${isKept})`,
  ending: sql`exists (select from ${filesOfOrders}
    where ${orders.number} = r.about and ${ownerOfGoods} = r.account_id
      and ${isOpenFile} and ${opensUntil} > now())`,
};
