import { sql } from "drizzle-orm";
import { officeMailOf, type OfficeWay } from "#shop/member/staff/office-mails.ts";
import type { OfficeRoute } from "#shop/member/staff/list-office-readers.server.ts";
import { isTroubleEvent } from "#shop/health/trouble-events.ts";
import type { Db } from "../shop.ts";
import type { OfficeNotice } from "./office-row.ts";
import type { HeldNews } from "./office-summaries.server.ts";

/** How many somebody is told one by one within an hour; a text message costs the shop money. */
const MOST_AN_HOUR = { message: 10, push: 30 } as const;
const HOUR_MS = 3600_000;

export type NoticeRoute = OfficeRoute & { notice: OfficeNotice };

/** Troubles are few by nature, mails wake nobody, and only accounts are counted. */
const isPaced = ({ person, way, notice }: NoticeRoute): boolean =>
  way !== "mail" &&
  person.id !== null &&
  officeMailOf(notice.event) !== null &&
  !isTroubleEvent(notice.event);

/**
 * Divides notices into those that still go out one by one and those that came too fast, over all
 * processes. Counts in the order of accounts, so that two processes never wait for each other.
 */
export async function spendPace<Notice extends NoticeRoute>(
  db: Db,
  addressed: readonly Notice[],
  now: Date,
): Promise<{ inPace: Notice[]; tooMany: HeldNews[] }> {
  const inPace = addressed.filter((one) => !isPaced(one));
  const tooMany: HeldNews[] = [];
  const groups = Map.groupBy(addressed.filter(isPaced), ({ person, way }) => `${person.id} ${way}`);
  for (const [, group] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { person, way } = group[0]!;
    if (way === "mail" || person.id === null) continue;
    const { room, endsAt } = await takePace(db, { id: person.id, way, count: group.length, now });
    inPace.push(...group.slice(0, room));
    for (const { notice } of group.slice(room))
      tooMany.push({
        accountId: person.id,
        way,
        kind: officeMailOf(notice.event)!,
        dueAt: endsAt,
      });
  }
  return { inPace, tooMany };
}

type PaceRequest = { id: string; way: Exclude<OfficeWay, "mail">; count: number; now: Date };

/** How many of these have room in the person's current hour, and when that is over. */
async function takePace(db: Db, { id, way, count, now }: PaceRequest) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`pace.began_at <= ${at} - interval '1 hour'`;
  const { rows } = await db.execute<{ count: number; began: string }>(sql`
    insert into office_paces as pace (account_id, way, began_at, count) values (${id}, ${way}, ${at}, ${count})
    on conflict (account_id, way) do update set
      began_at = case when ${isOver} then ${at} else pace.began_at end,
      count = case when ${isOver} then ${count}::int else pace.count + ${count}::int end
    returning count, began_at as began`);
  const spent = rows[0]!;
  const before = spent.count - count;
  const room = Math.max(0, Math.min(count, MOST_AN_HOUR[way] - before));
  return { room, endsAt: new Date(new Date(spent.began).getTime() + HOUR_MS) };
}
