import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { consents, users } from "../table.server.ts";
import { adConsents, type AdAnswer, type AdChannel } from "./ad-channel.ts";
import { endsFrom, isDay } from "./consent-age.ts";
import type { ConsentKind } from "./consent-kinds.ts";

/** What an account said last of a kind counts, for two years (network act, article 50(8)). */
const agreesTo = (accountId: SQL, kind: ConsentKind, now: Date) => sql`coalesce((
  select given.agreed and given.at > ${endsFrom(now).toISOString()}::timestamptz from ${consents} given
  where given.user_id = ${accountId} and given.kind = ${kind} order by given.id desc limit 1), false)`;

/** Which of these accounts had agreed to nights when they were written to, by place. */
export async function agreedToNights(
  db: Db,
  readers: readonly { accountId: string; at: Date }[],
): Promise<boolean[]> {
  const { rows } = await db.execute<{ agreed: boolean }>(sql`
    select coalesce((select given.agreed and given.at > sent.at - interval '730 days' from ${consents} given
      where given.user_id = sent.account_id and given.kind = 'marketing-night' and given.at <= sent.at
      order by given.id desc limit 1), false) as agreed
    from unnest(${sql.param(readers.map(({ accountId }) => accountId))}::text[],
      ${sql.param(readers.map(({ at }) => at.toISOString()))}::timestamptz[])
      with ordinality sent (account_id, at, place) order by sent.place`);
  return rows.map(({ agreed }) => agreed);
}

/** A phone that takes messages, as `isMobilePhone` has it. */
const takesMessages = sql`reader.phone ~ '^01(0[0-9]{8}|[16789][0-9]{7,8})$'`;

const isReached = (accountId: SQL, channel: AdChannel) => sql`exists (
  select from ${users} reader where reader.id = ${accountId} and reader.blocked_at is null
    ${channel === "message" ? sql`and ${takesMessages}` : sql``})`;

/**
 * The one rule of who may be sent advertising: whoever agreed to this channel within two years, is
 * not blocked and can be reached, and from 21:00 to 08:00 agreed to nights too (network act,
 * article 50). `accountId` is SQL, so that the rule stands inside other statements.
 */
export const adAnswer = (accountId: SQL, channel: AdChannel, now: Date): SQL<AdAnswer> => {
  const isNight = !isDay(now);
  return sql<AdAnswer>`case
    when not (${isReached(accountId, channel)} and ${agreesTo(accountId, adConsents[channel], now)}) then 'no'
    when ${isNight}::boolean and not ${agreesTo(accountId, "marketing-night", now)} then 'night'
    else 'yes' end`;
};

/** The same of one account, at this moment. */
export async function findAdAnswer(
  db: Db,
  accountId: string,
  channel: AdChannel,
  now: Date,
): Promise<AdAnswer> {
  const { rows } = await db.execute<{ answer: AdAnswer }>(
    sql`select ${adAnswer(sql`${accountId}::text`, channel, now)} as answer`,
  );
  return rows[0]!.answer;
}
