import { sql } from "drizzle-orm";
import { cartLines } from "#shop/cart/table.server.ts";
import type { AdChannel } from "#shop/member/consent/ad-channel.ts";
import { adAnswer, findAdAnswer } from "#shop/member/consent/may-advertise.server.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { letterRecipients, letters } from "./table.server.ts";

/** drop: it must not leave, now or later */
export type AdVerdict = "send" | "night" | "drop";

type AdNotice = {
  messageId: string;
  /** of an advertisement: its reader's account */
  subjectKey: string;
  channel: string;
  facts: NoticeFacts | null;
};

/** Whoever ordered meanwhile, or emptied the cart, is not reminded of it. */
const isCartLeft = sql`(exists (select from ${cartLines} c where c.user_id = r.account_id)
  and not exists (select from ${orders} o where o.member_id = r.account_id and o.placed_at >= to_timestamp(r.about::bigint)))`;

/**
 * Whether an advertisement may leave at this very moment: consent is asked for again, and a
 * letter's recipient is marked before the mail server has it. What was marked by a process that
 * ended in between is never sent again, because nobody knows whether it arrived.
 */
export async function handAd(db: Db, notice: AdNotice, now: Date): Promise<AdVerdict> {
  const { facts, subjectKey, messageId } = notice;
  if (!facts?.isAd || facts.isTrial) return "send";
  const channel: AdChannel = notice.channel === "message" ? "message" : "mail";
  if (facts.letter === undefined) {
    const verdicts = { yes: "send", night: "night", no: "drop" } as const;
    return verdicts[await findAdAnswer(db, subjectKey, channel, now)];
  }
  const { rows } = await db.execute<{ becomes: string }>(sql`
    with due as (
      select r.letter_id, r.account_id, r.about, r.state, l.state as letter_state, l.occasion,
        ${adAnswer(sql`r.account_id`, channel, now)} as answer,
        case when l.occasion = 'cart' then ${isCartLeft} else true end as stands
      from ${letterRecipients} r join ${letters} l on l.id = r.letter_id
      where r.message_id = ${messageId} and r.state in ('queued', 'failed', 'handed')
      for update of r
    ), decided as (
      select *, case
        when state = 'handed' then 'unsure'
        when answer = 'no' then 'refused'
        when letter_state <> 'sending' and state = 'queued' then 'waiting'
        when not stands then 'skipped'
        when answer = 'night' then 'night'
        else 'handed' end as becomes from due
    ), moved as (
      update ${letterRecipients} r set state = decided.becomes, changed_at = now(),
        message_id = case when decided.becomes = 'waiting' then null else r.message_id end
      from decided where r.letter_id = decided.letter_id and r.account_id = decided.account_id
        and r.about = decided.about and decided.becomes <> 'night'
    ), counted as (
      update ${letters} l set refused = refused + (becomes = 'refused')::int,
        unsure = unsure + (becomes = 'unsure')::int,
        failed = failed - (decided.state = 'failed' and becomes <> 'night')::int
      from decided where l.id = decided.letter_id
        and (becomes in ('refused', 'unsure') or decided.state = 'failed' and becomes <> 'night')
    )
    select becomes from decided`);
  const becomes = rows[0]?.becomes;
  if (becomes === "handed") return "send";
  return becomes === "night" ? "night" : "drop";
}

type HandedState = "sent" | "failed" | "queued";

/** What became of those that were handed on: sent, failed for good, or to be tried again. */
export async function noteHanded(
  db: Db,
  messageIds: readonly string[],
  state: HandedState,
): Promise<void> {
  if (!messageIds.length) return;
  await db.execute(sql`
    with moved as (
      update ${letterRecipients} set state = ${state}, changed_at = now()
      where message_id = any(${sql.param(messageIds)}::text[]) and state = 'handed' returning letter_id
    )
    update ${letters} l set sent = sent + case when ${state} = 'sent' then n else 0 end,
      failed = failed + case when ${state} = 'failed' then n else 0 end
    from (select letter_id, count(*)::int as n from moved group by letter_id) counted
    where l.id = counted.letter_id and ${state} <> 'queued'`);
}
