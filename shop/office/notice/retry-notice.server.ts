import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { matchingNotices, type NoticeFilter } from "./list-notices.server.ts";
import { notices } from "#shop/notice/table.server.ts";

const again = {
  state: sql`case when ${notices.facts} is null then 'queued' else 'waiting' end`,
  tries: 0,
  dueAt: sql`now()`,
};
/** As many as one statement moves in a moment; the next click takes the rest. */
const MOST_AT_ONCE = 5000;

/** Requeues a parked notice with all its tries. Throws `illegal-move` when it is not parked. */
export async function retryNotice(db: Db, id: string, acting: AuditActor): Promise<void> {
  await inTransaction(db, async (db) => {
    const [queued] = await db
      .update(notices)
      .set(again)
      .where(and(eq(notices.id, id), eq(notices.state, "parked")))
      .returning({ messageId: notices.messageId, subjectKey: notices.subjectKey });
    if (!queued) throw new Refusal("illegal-move");
    await recordAudit(db, {
      ...acting,
      action: "notice.retry",
      subject: `notice ${queued.messageId}`,
      whose: queued.subjectKey,
    });
  });
}

/** Requeues all parked ones of the filter except expired ones, as codes. Returns how many. */
export async function retryParked(
  db: Db,
  filter: NoticeFilter,
  acting: AuditActor,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const parked = db
      .select({ id: notices.id })
      .from(notices)
      .where(
        and(matchingNotices({ ...filter, state: "parked" }), sql`${notices.event} <> 'order-code'`),
      )
      .limit(MOST_AT_ONCE)
      .for("update", { skipLocked: true });
    const queued = await db
      .update(notices)
      .set(again)
      .where(inArray(notices.id, parked))
      .returning({ id: notices.id });
    if (queued.length)
      await recordAudit(db, {
        ...acting,
        action: "notice.retry-all",
        subject: "notices",
        after: { ...filter, count: queued.length },
      });
    return queued.length;
  });
}
