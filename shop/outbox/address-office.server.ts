import { asc, inArray, sql } from "drizzle-orm";
import {
  comesAtAnyHour,
  officeMailOf,
  officeWays,
  type OfficeWay,
} from "#shop/member/staff/office-mails.ts";
import { isWithinHours, nextBegin } from "#shop/member/staff/office-hours.ts";
import {
  addressesOf,
  listOfficeReaders,
  officeRoutes,
} from "#shop/member/staff/list-office-readers.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isTroubleEvent } from "#shop/health/trouble-events.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { readNoticeKind } from "./notice-kinds.ts";
import { officeRow, type OfficeNotice } from "./office-row.ts";
import { spendPace, type NoticeRoute } from "./office-pace.server.ts";
import { holdBack, sendSummaries, type HeldNews } from "./office-summaries.server.ts";

type OfficeShop = Pick<Shop, "db" | "adminEmails" | "mailer" | "messenger" | "origin" | "now">;

/** How many are addressed in one transaction. */
const MOST = 200;

/**
 * Office notices get recipients when they are sent: everybody who then wants them, by the ways they
 * chose, and may read them. Without readers a notice is deleted. What falls outside of somebody's
 * hours, or comes faster than they would read it, is told together later.
 */
export async function addressOffice(shop: OfficeShop): Promise<void> {
  const { rows } = await shop.db.execute<{ hasNew: boolean; hasHeld: boolean }>(sql`
    select exists (select from notices where channel = 'office' and state in ('queued', 'waiting')) as "hasNew",
      exists (select from office_summaries where due_at <= ${shop.now().toISOString()}::timestamptz) as "hasHeld"`);
  const { hasNew, hasHeld } = rows[0]!;
  if (hasNew) while ((await addressSome(shop)) === MOST);
  if (hasHeld) await sendSummaries(shop);
}

/** All or nothing, so that a dying worker neither loses a notice nor tells it twice. */
const addressSome = (shop: OfficeShop): Promise<number> =>
  inTransaction(shop.db, async (db) => {
    const unaddressed = await takeUnaddressed(db);
    if (!unaddressed.length) return 0;
    const readers = await listOfficeReaders({ ...shop, db });
    const addressed = unaddressed.flatMap((notice) =>
      officeRoutes(readers, notice.event, shutFor(shop, notice)).map((route): NoticeRoute => ({
        ...route,
        notice,
      })),
    );
    const asleep: HeldNews[] = [];
    const awake: NoticeRoute[] = [];
    for (const route of addressed) {
      const news = untilMorning(shop, route);
      if (news) asleep.push(news);
      else awake.push(route);
    }
    const { inPace, tooMany } = await spendPace(db, awake, shop.now());
    const rows = inPace.flatMap(({ notice, person, way }, place) =>
      addressesOf(person, way).map((to, device) =>
        officeRow(notice, way, to, `${place}-${device}`),
      ),
    );
    if (rows.length) await db.insert(notices).values(rows);
    await holdBack(db, [...asleep, ...tooMany]);
    const ids = unaddressed.map(({ id }) => id);
    await db.delete(notices).where(inArray(notices.id, ids));
    return unaddressed.length;
  });

/** What is told together once the person's hours begin; null for what is told now. */
function untilMorning(
  { now }: Pick<Shop, "now">,
  { person: { id, chosen, hours }, way, notice }: NoticeRoute,
): HeldNews | null {
  const kind = officeMailOf(notice.event);
  if (way === "mail" || !kind || id === null) return null;
  if (comesAtAnyHour(chosen, kind) || isWithinHours(hours, now())) return null;
  return { accountId: id, way, kind, dueAt: nextBegin(hours, now()) };
}

const takeUnaddressed = (db: Db): Promise<OfficeNotice[]> =>
  db
    .select({
      id: notices.id,
      event: notices.event,
      subjectKey: notices.subjectKey,
      messageId: notices.messageId,
      facts: notices.facts,
      createdAt: notices.createdAt,
    })
    .from(notices)
    .where(sql`channel = 'office' and state in ('queued', 'waiting')`)
    .orderBy(asc(notices.createdAt), asc(notices.id))
    .limit(MOST)
    .for("update", { skipLocked: true });

/**
 * The ways that cannot carry it: a trouble by a channel that reaches nobody or is the trouble, and
 * whatever has no words for a phone.
 */
function shutFor(shop: OfficeShop, { event, subjectKey }: OfficeNotice): OfficeWay[] {
  const isWordless = !readNoticeKind(event)?.message;
  const isOwn = (way: OfficeWay) => event === "owner-trouble" && subjectKey === way;
  const isDead = { mail: !mailArrives(shop), message: !messageArrives(shop), push: false };
  return officeWays.filter(
    (way) =>
      (way === "message" && isWordless) || (isTroubleEvent(event) && (isOwn(way) || isDead[way])),
  );
}
