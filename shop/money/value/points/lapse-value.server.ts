import { sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { lotEnd } from "#shop/money/value/book-value.server.ts";
import { valueLedger, valueLots } from "../table.server.ts";
import { type ValueKind, WARN_DAYS } from "../value-kinds.ts";
import { valueNotices } from "../value-notices.ts";

const AT_ONCE = 200;
/** Value that ends soon after is included in the same mail, to send fewer. */
const TOGETHER_DAYS = 14;

/**
 * Warns members of expiring value, and ends what was warned of long enough ago. A scheduled job;
 * returns how many lots ended.
 */
export async function lapseValue(shop: Pick<Shop, "db" | "origin">): Promise<number> {
  await warnOfLapse(shop);
  for (let ended = 0; ;) {
    const some = await inTransaction(shop.db, endSome);
    ended += some;
    if (some < AT_ONCE) return ended;
  }
}

/** A lot ends only WARN_DAYS after its owner was warned; departed members are not warned. */
async function endSome(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with due as (
      select * from ${valueLots} where remaining > 0 and ends_at is not null and ends_at <= now() and (${lotEnd} <= now()
        or not exists (select from "user" where "user".id = account_id))
      order by ends_at limit ${AT_ONCE} for update skip locked
    )
    insert into ${valueLedger} (lot_id, account_id, kind, reason, amount, mark, by)
    select id, account_id, kind, 'lapse', -remaining, 'lapse:' || id || ':' || (
      select max(entry.id) from ${valueLedger} as entry where entry.lot_id = due.id), 'clock' from due`);
  return rowCount ?? 0;
}

type EndingValue = {
  accountId: string;
  kind: ValueKind;
  amount: number;
  endsAt: string;
  to: string;
  name: string;
};

async function warnOfLapse({ db, origin }: Pick<Shop, "db" | "origin">): Promise<void> {
  for (let warnedCount = 1; warnedCount > 0;)
    warnedCount = await inTransaction(db, async (tx) => {
      const rows = await noteWarned(tx);
      const notices = rows.flatMap(({ accountId, to, ...ending }) =>
        noticeRows({
          event: "value-ending",
          subjectKey: accountId,
          kind: valueNotices["value-ending"],
          told: { ...ending, endsAt: new Date(ending.endsAt) },
          origin,
          to,
        }),
      );
      await queueNotices(tx, notices);
      return rows.length;
    });
}

/** At most one mail per member and kind within TOGETHER_DAYS: the sum, and the first end. */
async function noteWarned(db: Db): Promise<EndingValue[]> {
  const { rows: locks } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('tell of ending value', 0)) as mine`,
  );
  if (!locks[0]?.mine) return [];
  const { rows } = await db.execute<EndingValue>(sql`
    with due as (
      select distinct account_id, kind from (
        select account_id, kind from ${valueLots} where remaining > 0 and ends_at is not null and warned_at is null
          and ends_at <= now() + make_interval(days => ${WARN_DAYS + 1})
          and exists (select from "user" where "user".id = account_id)
        limit ${AT_ONCE}) as few
    ), lots as (
      select l.* from ${valueLots} l join due using (account_id, kind)
      where l.remaining > 0 and l.warned_at is null and l.ends_at <= now() + make_interval(days => ${WARN_DAYS + TOGETHER_DAYS})
      for update of l
    ), warned as (
      update ${valueLots} set warned_at = now() from lots where value_lots.id = lots.id
      returning value_lots.*, ${lotEnd} as first_end
    )
    select w.account_id as "accountId", w.kind, sum(w.remaining)::float8 as amount, min(w.first_end) as "endsAt", u.email as "to", u.name
    from warned w join "user" u on u.id = w.account_id group by 1, 2, 5, 6`);
  return rows;
}
