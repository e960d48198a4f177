import { sql } from "drizzle-orm";
import { seoulDate } from "#lib/seoul-time.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { memberNotice } from "../notice/member-notice.server.ts";
import { consents, users } from "../table.server.ts";
import { ANSWER_DAYS, ASK_DAYS, askedFrom, dueFrom, endsFrom, isDay } from "./consent-age.ts";
import { consentKinds } from "./consent-kinds.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { currentConsents, listConsents, type ConsentRow } from "./list-consents.server.ts";
import { optionalKinds } from "./optional-consent-form.ts";
import { writeConsents } from "./write-consents.server.ts";

const AT_ONCE = 200;

/**
 * Asks members by mail to confirm marketing consents, and ends unconfirmed ones (network act,
 * article 50(8)). Runs only by day.
 */
export async function checkConsents(shop: Shop): Promise<number> {
  const now = shop.now();
  if (!isDay(now)) return 0;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select given.user_id as id from (
      select distinct on (user_id, kind) user_id, agreed, at from ${consents}
      where kind like 'marketing-%' order by user_id, kind, id desc) as given
    join ${users} as member on member.id = given.user_id
    left join lateral (
      select state, sent_at from notices where subject_key = given.user_id and event = 'consent-check'
        and created_at >= given.at + make_interval(days => ${ASK_DAYS})
      order by created_at limit 1) as asked on true
    where given.agreed and given.at <= ${askedFrom(now).toISOString()}::timestamptz
      and (asked.state is null or (asked.state = 'sent' and given.at <= ${endsFrom(now).toISOString()}::timestamptz
        and asked.sent_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${ANSWER_DAYS})))
    group by given.user_id order by min(given.at) limit ${AT_ONCE}`);
  for (const { id } of rows) await inTransaction(shop.db, (db) => checkOne(db, shop, id));
  return rows.length;
}

type Reader = { id: string; name: string; email: string };
type ConsentEvent = "consent-check" | "consent-ended";

const consentNotice = (
  { origin }: Shop,
  event: ConsentEvent,
  { id, name, email }: Reader,
  rows: readonly ConsentRow[],
) =>
  memberNotice(
    {
      event,
      name,
      agreed: rows
        .map(({ kind, at }) => `${consentKinds[kind].label} (${seoulDate(at)})`)
        .join(", "),
      to: email,
      subjectKey: id,
    },
    origin,
  );

async function checkOne(db: Db, shop: Shop, id: string): Promise<void> {
  const now = shop.now();
  const { rows: members } = await db.execute<Reader>(
    sql`select id, name, email from ${users} where id = ${id} for update`,
  );
  const [member] = members;
  if (!member) return;
  const current = currentConsents(await listConsents(db, id));
  const old = optionalKinds.flatMap((kind) => {
    const row = current[kind];
    return row?.agreed && row.at <= askedFrom(now) ? [row] : [];
  });
  const { rows: mails } = await db.execute<{ created: string; sent: string | null }>(sql`
    select created_at as created, sent_at as sent from notices where subject_key = ${id} and event = 'consent-check'
    order by created_at`);
  // A mail from before it was due concerned an earlier consent.
  const askedAbout = ({ at }: ConsentRow) =>
    mails.find(({ created }) => new Date(created) >= dueFrom(at));
  const isUnanswered = (row: ConsentRow) => {
    const sent = askedAbout(row)?.sent;
    return Boolean(sent) && now.getTime() - Date.parse(sent!) >= ANSWER_DAYS * 86_400_000;
  };
  const tell = (event: ConsentEvent, rows: typeof old) =>
    queueNotices(db, consentNotice(shop, event, member, rows));
  const fresh = old.filter((row) => !askedAbout(row));
  if (fresh.length) await tell("consent-check", fresh);
  const over = old.filter((row) => row.at <= endsFrom(now) && isUnanswered(row));
  if (!over.length) return;
  await writeConsents(
    db,
    id,
    over.map(({ kind }) => ({ kind, agreed: false })),
    { how: "unconfirmed", versions: await findConsentVersions(db, now) },
  );
  await tell("consent-ended", over);
}
