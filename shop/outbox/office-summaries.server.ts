import { sql } from "drizzle-orm";
import { hearingKinds, type CountedNews } from "#shop/member/staff/hearing-words.ts";
import { wantsMail, type OfficeMail, type OfficeWay } from "#shop/member/staff/office-mails.ts";
import { isWithinHours, nextBegin } from "#shop/member/staff/office-hours.ts";
import {
  addressesOf,
  listOfficeReaders,
  type Reader,
} from "#shop/member/staff/list-office-readers.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { noticeRows, OFFICE } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { officeRow } from "./office-row.ts";

type Way = Exclude<OfficeWay, "mail">;
export type HeldNews = { accountId: string; way: Way; kind: OfficeMail; dueAt: Date };

/** Counts what is told later; of one kind together, at the earliest time that was set for it. */
export async function holdBack(db: Db, news: readonly HeldNews[]): Promise<void> {
  if (!news.length) return;
  const held = news.map(({ accountId, way, kind, dueAt }) => ({
    account_id: accountId,
    way,
    kind,
    due_at: dueAt.toISOString(),
  }));
  await db.execute(sql`
    insert into office_summaries as summary (account_id, way, kind, count, due_at)
    select account_id, way, kind, count(*), min(due_at)
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as held(account_id text, way text, kind text, due_at timestamptz)
    group by account_id, way, kind order by account_id, way, kind
    on conflict (account_id, way, kind) do update set
      count = summary.count + excluded.count, due_at = least(summary.due_at, excluded.due_at)`);
}

type DueRow = { account_id: string; way: Way; kind: OfficeMail; count: number };
type SummaryShop = Pick<Shop, "db" | "adminEmails" | "origin" | "now">;

/**
 * Tells everybody what waited for them in one notice by each way, of the kinds that they still want
 * and may see. What is due outside of somebody's hours waits for them.
 */
export const sendSummaries = (shop: SummaryShop): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const now = shop.now();
    // All kinds of somebody go along with the first that is due.
    const { rows } = await db.execute<DueRow>(sql`
      select account_id, way, kind, count from office_summaries
      where (account_id, way) in (select account_id, way from office_summaries
        where due_at <= ${now.toISOString()}::timestamptz order by due_at limit 200)
      order by account_id, way, kind for update skip locked`);
    if (!rows.length) return;
    const readers = await listOfficeReaders({ ...shop, db });
    for (const [, held] of Map.groupBy(rows, (row) => `${row.account_id} ${row.way}`)) {
      const { account_id: accountId, way } = held[0]!;
      const person = readers.find(({ id }) => id === accountId);
      if (person && !isWithinHours(person.hours, now))
        await postpone(db, { accountId, way, until: nextBegin(person.hours, now) });
      else {
        if (person) await queueSummary(db, shop, { person, way, held });
        await remove(db, held);
      }
    }
  });

type PersonWay = { accountId: string; way: Way };

const postpone = (db: Db, { accountId, way, until }: PersonWay & { until: Date }) =>
  db.execute(sql`update office_summaries set due_at = ${until.toISOString()}::timestamptz
    where account_id = ${accountId} and way = ${way}`);

/** Only what was told: a kind that was held back meanwhile waits for the next summary. */
const remove = (db: Db, held: readonly DueRow[]) => {
  const { account_id: accountId, way } = held[0]!;
  const kinds = held.map(({ kind }) => kind);
  return db.execute(sql`delete from office_summaries
    where account_id = ${accountId} and way = ${way} and kind = any(${sql.param(kinds)}::text[])`);
};

async function queueSummary(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  { person, way, held }: { person: Reader; way: Way; held: readonly DueRow[] },
): Promise<void> {
  const news: CountedNews[] = held.filter(({ kind }) =>
    wantsMail(person.role, person.chosen, kind, way),
  );
  if (!news.length) return;
  const event = "owner-summary";
  const [row] = noticeRows({
    event,
    subjectKey: person.id ?? "",
    kind: hearingKinds[event],
    told: news,
    origin,
    to: OFFICE,
  });
  const notice = { ...row!, id: "", createdAt: new Date() };
  const rows = addressesOf(person, way).map((to, place) => officeRow(notice, way, to, place));
  if (rows.length) await db.insert(notices).values(rows);
}
