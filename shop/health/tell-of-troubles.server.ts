import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { seoulHour, seoulTime } from "#lib/seoul-time.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import {
  noticeRows,
  OFFICE,
  queueNotices,
  type NoticeRow,
} from "#shop/notice/notice-row.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db, Shop } from "../shop.ts";
import { healthDigests, healthTroubles } from "./table.server.ts";
import { troubleNotices } from "./trouble-notices.ts";
import { isUrgent } from "./trouble.ts";

type Row = typeof healthTroubles.$inferSelect;

/**
 * Tells owners of urgent troubles when they begin and when they are over, by the ways that they
 * chose, and of all others once a day at the owner's hour. Each is told once, whatever
 * the number of processes, since it is marked as told in the transaction that queues the notice.
 */
export async function tellOfTroubles(shop: Shop): Promise<void> {
  await shop.db.transaction(async (db) => {
    const [begun, over] = [await takeBegun(db), await takeOver(db)];
    await queueNotices(db, [
      ...begun.flatMap((row) => rowsOf(shop, begunOf(row))),
      ...over.flatMap((row) => rowsOf(shop, overOf(row))),
    ]);
  });
  await tellDigest(shop);
}

const isOpen = and(isNull(healthTroubles.endedAt), isNull(healthTroubles.calmAt));

const takeBegun = (db: Db): Promise<Row[]> =>
  db
    .update(healthTroubles)
    .set({ toldAt: sql`coalesce(told_at, now())`, urgentToldAt: sql`now()` })
    .where(and(isOpen, isNull(healthTroubles.urgentToldAt), eq(healthTroubles.harm, "now")))
    .returning();

const isOverUntold = and(
  isNotNull(healthTroubles.endedAt),
  isNotNull(healthTroubles.toldAt),
  isNull(healthTroubles.endToldAt),
);

const takeOver = (db: Db): Promise<Row[]> =>
  db
    .update(healthTroubles)
    .set({ endToldAt: sql`now()` })
    .where(and(isOverUntold, isNotNull(healthTroubles.urgentToldAt)))
    .returning();

const endOf = ({ kind, beganAt, endedAt }: Row) => ({
  kind,
  from: seoulTime(beganAt),
  until: seoulTime(endedAt!),
});

type Announcement<Told> = {
  event: keyof typeof troubleNotices;
  kind: NoticeKind<Told>;
  told: Told;
  /** the trouble's kind; the outbox tells of a channel's trouble by every other channel */
  about: string;
};

const rowsOf = <Told>(
  { origin }: Pick<Shop, "origin">,
  { about, ...telling }: Announcement<Told>,
): NoticeRow[] => noticeRows({ ...telling, subjectKey: about, origin, to: OFFICE });

const begunOf = (row: Row) => ({
  event: "owner-trouble" as const,
  kind: troubleNotices["owner-trouble"],
  told: row,
  about: row.kind,
});

const overOf = (row: Row) => ({
  event: "owner-trouble-over" as const,
  kind: troubleNotices["owner-trouble-over"],
  told: endOf(row),
  about: row.kind,
});

/** Only when something is wrong, or was and is over; on one day once, from the owner's hour on. */
async function tellDigest(shop: Shop): Promise<void> {
  const now = shop.now();
  const { troubleHour } = await findSite(shop.db);
  if (seoulHour(now) < troubleHour) return;
  const day = calendarDayOf(now);
  await shop.db.transaction(async (db) => {
    const [isTold] = await db.select().from(healthDigests).where(eq(healthDigests.day, day));
    if (isTold) return;
    const open = await listUntilDigest(db, isOpen);
    const over = await listUntilDigest(db, isOverUntold);
    if (!over.length && !(await isAnyDue(db))) return;
    const [isOurs] = await db
      .insert(healthDigests)
      .values({ day })
      .onConflictDoNothing()
      .returning();
    if (!isOurs) return;
    await db
      .update(healthTroubles)
      .set({ toldAt: sql`now()` })
      .where(and(isOpen, isNull(healthTroubles.toldAt)));
    await db
      .update(healthTroubles)
      .set({ endToldAt: sql`now()` })
      .where(isOverUntold);
    const all = { open: open.toSorted(urgentFirst), over: over.map(endOf) };
    const event = "owner-trouble-digest";
    const telling = { event, kind: troubleNotices[event], told: all, about: "health" } as const;
    await queueNotices(db, rowsOf(shop, telling));
  });
}

/** What was told at once this morning is no reason for a digest, and stands in one that is sent. */
async function isAnyDue(db: Db): Promise<boolean> {
  const lastTold = sql`greatest(${healthTroubles.toldAt}, ${healthTroubles.urgentToldAt})`;
  const isDue = sql`coalesce(${lastTold} < now() - interval '12 hours', true)`;
  const due = await db
    .select({ id: healthTroubles.id })
    .from(healthTroubles)
    .where(and(isOpen, isDue))
    .limit(1);
  return due.length > 0;
}

const urgentFirst = (one: Row, other: Row): number =>
  Number(isUrgent(other)) - Number(isUrgent(one));

const listUntilDigest = (db: Db, of: typeof isOpen): Promise<Row[]> =>
  db.select().from(healthTroubles).where(of).orderBy(asc(healthTroubles.beganAt)).limit(MOST_TOLD);

/** As many as one mail can show; the rest stands in "오늘". */
const MOST_TOLD = 30;
