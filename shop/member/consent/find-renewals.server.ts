import { sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { listPublishedPolicies } from "#shop/policy/list-policies.server.ts";
import { agreedKindNames } from "#shop/policy/policy-kinds.ts";
import { policies } from "#shop/policy/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { ConsentKind } from "./consent-kinds.ts";
import { dueRenewal, type DueRenewal } from "./due-renewals.ts";
import type { ConsentRow } from "./list-consents.server.ts";
import { consents } from "../table.server.ts";

/** Whether a member must renew any consent: `dueRenewal` as one statement. */
export async function isAskedAgain(db: Db, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ asked: boolean }>(sql`
    select exists (
      select from ${policies} as asking
      left join lateral (
        select version, agreed from ${consents} where user_id = ${accountId} and kind = asking.kind order by id desc limit 1
      ) as given on true
      left join ${policies} as known on known.kind = asking.kind and known.version = given.version and given.agreed and known.published_at is not null
      where asking.published_at is not null and asking.asks_again and asking.effective_on <= ${calendarDayOf(now)}::date
        and (known.effective_on is null or known.effective_on < asking.effective_on)
    ) as asked`);
  return rows[0]?.asked ?? false;
}

/** The consents a member must renew, with what changed since. */
export async function findRenewals(
  db: Db,
  current: Partial<Record<ConsentKind, ConsentRow>>,
  now: Date,
): Promise<DueRenewal[]> {
  const due: (DueRenewal | null)[] = [];
  for (const kind of agreedKindNames)
    due.push(
      dueRenewal(kind, await listPublishedPolicies(db, kind), current[kind], calendarDayOf(now)),
    );
  return due.filter((each) => each !== null);
}
