import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { listOwnerPhones } from "#shop/member/staff/list-office-readers.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
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
import { isUrgent, type TroubleKind } from "./trouble.ts";

type Row = typeof healthTroubles.$inferSelect;

/**
 * Tells owners of urgent troubles when they begin and when they are over, by mail and by text
 * message where set, and of all others once a day at the owner's hour. Each is told once, whatever
 * the number of processes, since it is marked as told in the transaction that queues the notice.
 */
export async function tellOfTroubles(shop: Shop): Promise<void> {
  const phones = messageArrives(shop) ? await listOwnerPhones(shop) : [];
  const arrives = { mail: mailArrives(shop), phones };
  await shop.db.transaction(async (db) => {
    const [begun, over] = [await takeBegun(db), await takeOver(db)];
    await queueNotices(db, [
      ...begun.flatMap((row) => rowsOf(shop, arrives, begunOf(row))),
      ...over.flatMap((row) => rowsOf(shop, arrives, overOf(row))),
    ]);
  });
  await tellDigest(shop, arrives);
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

type Arrives = { mail: boolean; phones: readonly string[] };

type Announcement<Told> = {
  event: keyof typeof troubleNotices;
  kind: NoticeKind<Told>;
  told: Told;
  about: string;
  /** the trouble that lasts: what is to be told by a dead channel arrives when it is over */
  lasting?: TroubleKind;
};

/** By every channel that works, but not by the one whose own trouble it is. */
function rowsOf<Told>(
  { origin }: Pick<Shop, "origin">,
  { mail, phones }: Arrives,
  { about, lasting, ...telling }: Announcement<Told>,
): NoticeRow[] {
  const shared = { ...telling, subjectKey: about, origin };
  return [
    ...(mail && lasting !== "mail" ? noticeRows({ ...shared, to: OFFICE }) : []),
    ...(lasting === "message" ? [] : phones).flatMap((phone) =>
      noticeRows({ ...shared, to: null, phone }),
    ),
  ];
}

const begunOf = (row: Row) => ({
  event: "owner-trouble" as const,
  kind: troubleNotices["owner-trouble"],
  told: row,
  about: row.kind,
  lasting: row.kind,
});

const overOf = (row: Row) => ({
  event: "owner-trouble-over" as const,
  kind: troubleNotices["owner-trouble-over"],
  told: endOf(row),
  about: row.kind,
});

/** Only when something is wrong, or was and is over; on one day once, from the owner's hour on. */
async function tellDigest(shop: Shop, arrives: Arrives): Promise<void> {
  const now = shop.now();
  const { troubleHour } = await findSite(shop.db);
  if (Number(toSeoulLocal(now).slice(11, 13)) < troubleHour) return;
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
    await queueNotices(db, rowsOf(shop, arrives, telling));
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
