import { and, eq } from "drizzle-orm";
import { newestFirst, UUID, type Page, type PageAsked } from "../newest-first.server.ts";
import { maskEmail } from "#lib/mask.ts";
import type { Db } from "../shop.ts";
import type { NoticeState } from "./notice-states.ts";
import { notices } from "./table.server.ts";

export type NoticeRow = {
  id: string;
  state: NoticeState;
  event: string;
  to: string;
  subject: string;
  messageId: string;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  dueAt: Date;
};

/** A page of the outbox, newest first; addresses are masked. */
export async function listNotices(db: Db, { state, ...asked }: PageAsked & { state?: NoticeState | null }): Promise<Page<NoticeRow>> {
  const { rows, previous, next } = await newestFirst({ time: notices.createdAt, id: notices.id, isId: UUID }, asked, ({ where, orderBy, micros, limit }) =>
    db.select({
      id: notices.id, micros, state: notices.state, event: notices.event, to: notices.to, subject: notices.subject, messageId: notices.messageId,
      tries: notices.tries, lastError: notices.lastError, createdAt: notices.createdAt, dueAt: notices.dueAt,
    }).from(notices).where(and(state ? eq(notices.state, state) : undefined, where)).orderBy(...orderBy).limit(limit));
  return { previous, next, rows: rows.map(({ micros: _micros, ...row }) => ({ ...row, to: maskEmail(row.to) })) };
}
