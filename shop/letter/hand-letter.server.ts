import { sql } from "drizzle-orm";
import type { AdChannel } from "#shop/member/consent/ad-channel.ts";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import type { Db } from "#shop/shop.ts";
import { occasionNames } from "./occasion.ts";
import { standsOf } from "./occasion-conditions.server.ts";
import { letterRecipients, letters } from "./table.server.ts";

/**
 * Whether it leaves, and to which address: the one that its reader has by now. drop: it must not
 * leave, now or later.
 */
export type AdVerdict = { may: "send"; to: string } | { may: "night" } | { may: "drop" };

type AdNotice = {
  messageId: string;
  /** of an advertisement: its reader's account */
  subjectKey: string;
  channel: string;
  to: string;
  facts: NoticeFacts | null;
};

const presentAddress = (channel: AdChannel) =>
  channel === "message" ? sql`u.phone` : sql`u.email`;

const stands = sql`case l.occasion ${sql.join(
  occasionNames.map((occasion) => sql`when ${occasion} then ${standsOf[occasion]}`),
  sql` `,
)} else true end`;

/**
 * Whether an advertisement may leave at this very moment: consent is asked for again, and a
 * letter's recipient is marked before the mail server has it. What was marked by a process that
 * ended in between is never sent again, because nobody knows whether it arrived.
 */
export async function handAd(db: Db, notice: AdNotice, now: Date): Promise<AdVerdict> {
  const { facts, to } = notice;
  if (!facts?.isAd || facts.isTrial) return { may: "send", to };
  const channel: AdChannel = notice.channel === "message" ? "message" : "mail";
  const verdict =
    facts.letter === undefined
      ? await judgeAd(db, notice.subjectKey, channel, now)
      : await handLetter(db, notice.messageId, channel, now);
  if (verdict?.becomes === "handed" && verdict.to) return { may: "send", to: verdict.to };
  return verdict?.becomes === "night" ? { may: "night" } : { may: "drop" };
}

type Verdict = { becomes: string; to: string | null };

async function judgeAd(db: Db, accountId: string, channel: AdChannel, now: Date) {
  const { rows } = await db.execute<Verdict>(sql`
    select case ${adAnswer(sql`u.id`, channel, now)} when 'yes' then 'handed' when 'night' then 'night' else 'refused' end as becomes,
      ${presentAddress(channel)} as "to" from ${users} u where u.id = ${accountId}`);
  return rows[0];
}

/**
 * The letter is locked before its recipient, as whoever stops it does. A stopped newsletter goes on
 * later with those who wait; a series that is off never does, since its occasions pass.
 */
async function handLetter(db: Db, messageId: string, channel: AdChannel, now: Date) {
  const { rows } = await db.execute<Verdict>(sql`
    with l as materialized (
      select id, state, occasion from ${letters}
      where id = (select letter_id from ${letterRecipients} where message_id = ${messageId})
      for no key update
    ), due as (
      select r.letter_id, r.account_id, r.about, r.state, l.state as letter_state, l.occasion,
        ${presentAddress(channel)} as "to", ${adAnswer(sql`r.account_id`, channel, now)} as answer,
        ${stands} as stands
      from l join ${letterRecipients} r on r.letter_id = l.id join ${users} u on u.id = r.account_id
      where r.message_id = ${messageId} and r.state in ('queued', 'failed', 'handed')
      for update of r
    ), decided as (
      select *, case
        when state = 'handed' then 'unsure'
        when answer = 'no' then 'refused'
        when occasion is not null and letter_state <> 'sending' then 'skipped'
        when letter_state not in ('sending', 'done') then 'waiting'
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
    select becomes, "to" from decided`);
  return rows[0];
}

type HandedState = "sent" | "failed" | "queued";

/**
 * What became of those that were handed on: sent, failed for good, or to be tried again, unless
 * their series was switched off meanwhile.
 */
export async function noteHanded(
  db: Db,
  messageIds: readonly string[],
  state: HandedState,
): Promise<void> {
  if (!messageIds.length) return;
  const ids = sql`${sql.param(messageIds)}::text[]`;
  await db.execute(sql`
    with l as materialized (
      select id, state, occasion from ${letters}
      where id in (select letter_id from ${letterRecipients} where message_id = any(${ids}))
      order by id for no key update
    ), moved as (
      update ${letterRecipients} r set changed_at = now(), state = case
        when ${state} = 'queued' and l.occasion is not null and l.state <> 'sending' then 'skipped'
        else ${state} end
      from l where r.letter_id = l.id and r.message_id = any(${ids}) and r.state = 'handed'
      returning r.letter_id
    )
    update ${letters} l set sent = sent + case when ${state} = 'sent' then n else 0 end,
      failed = failed + case when ${state} = 'failed' then n else 0 end
    from (select letter_id, count(*)::int as n from moved group by letter_id) counted
    where l.id = counted.letter_id and ${state} <> 'queued'`);
}
