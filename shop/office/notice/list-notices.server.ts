import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { maskEmail, maskPhone } from "#lib/mask.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import type { NoticeChannel } from "./notice-filter.ts";
import type { NoticeState } from "./notice-states.ts";
import { numberAbout } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findShownSubjects, saidColumns, type SaidRow } from "./shown-subject.server.ts";

export type NoticeRow = {
  id: string;
  state: NoticeState;
  event: string;
  channel: NoticeChannel;
  /** masked */
  to: string;
  /** an order's or a reservation's number; an account's id is not shown */
  number: string | null;
  subject: string;
  messageId: string;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
};

const columns = {
  id: notices.id,
  state: notices.state,
  channel: notices.channel,
  to: notices.to,
  subjectKey: notices.subjectKey,
  messageId: notices.messageId,
  tries: notices.tries,
  lastError: notices.lastError,
  createdAt: notices.createdAt,
  dueAt: notices.dueAt,
  sentAt: notices.sentAt,
  ...saidColumns,
};

type FoundRow = Omit<NoticeRow, "number" | "state" | "channel"> &
  SaidRow & {
    subjectKey: string;
    state: NoticeState | "waiting";
    channel: NoticeChannel | "office";
  };
/** Recipients of office mails are looked up separately. */
const shownAddress = {
  mail: maskEmail,
  message: maskPhone,
  push: () => "함께 일하는 분의 기기",
  office: () => "함께 일하는 분",
};

const shown = ({
  subjectKey,
  to,
  channel,
  state,
  facts: _facts,
  wordsId: _wordsId,
  ...row
}: FoundRow): NoticeRow => ({
  ...row,
  // How its words are stored does not matter here.
  state: state === "waiting" ? "queued" : state,
  channel: channel === "office" ? "mail" : channel,
  to: shownAddress[channel](to),
  number: numberAbout(subjectKey),
});

/** In the words of its index, where there is one. */
const isIn = {
  queued: sql`${notices.state} in ('queued', 'waiting')`,
  parked: sql`${notices.state} = 'parked'`,
  sent: sql`${notices.state} = 'sent'`,
} satisfies Record<NoticeState, SQL>;

/** Which notices are meant; what is left out or empty sets no condition. */
export type NoticeFilter = {
  state?: NoticeState | null;
  event?: string | null;
  channel?: NoticeChannel | "" | null;
  number?: string;
};

export const matchingNotices = ({ state, event, channel, number }: NoticeFilter): SQL | undefined =>
  and(
    state ? isIn[state] : undefined,
    event ? eq(notices.event, event) : undefined,
    channel ? eq(notices.channel, channel) : undefined,
    number ? eq(notices.subjectKey, number) : undefined,
  );

/** A page of the outbox, newest first; addresses and phones are masked. */
export async function listNotices(
  db: Db,
  { after, before, limit, ...filter }: PageAsked & NoticeFilter,
): Promise<Page<NoticeRow>> {
  const { rows, previous, next } = await newestFirst(
    { time: notices.createdAt, id: notices.id, isId: UUID },
    { after, before, limit },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(notices)
        .where(and(matchingNotices(filter), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const withSubject = await findShownSubjects(db, rows);
  return {
    previous,
    next,
    rows: rows.map(({ micros: _micros, ...row }) => shown(withSubject(row))),
  };
}

const MOST_OF_ONE = 100;

/** All notices about an order or reservation, newest first. */
export async function listNoticesOf(db: Db, subjectKey: string): Promise<NoticeRow[]> {
  const rows = await db
    .select(columns)
    .from(notices)
    .where(eq(notices.subjectKey, subjectKey))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(MOST_OF_ONE);
  const withSubject = await findShownSubjects(db, rows);
  return rows.map((row) => shown(withSubject(row)));
}

const MOST_COUNTED = 1000;

/** How many wait to be sent, as far as anybody wants to count. */
export async function countQueued(db: Db): Promise<number> {
  const { rows } = await db.execute<{ queued: number }>(
    sql`select count(*)::int as queued from (select from ${notices} where ${isIn.queued} limit ${MOST_COUNTED}) as unsent`,
  );
  return rows[0]!.queued;
}
