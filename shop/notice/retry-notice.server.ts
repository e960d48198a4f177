import { and, eq, sql } from "drizzle-orm";
import { recordAudit, type Acting } from "../audit/record-audit.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "../transaction.server.ts";
import { notices } from "./table.server.ts";

/** Puts a parked notice back at the head of the outbox with all its tries. Throws `illegal-move` when it is not parked. */
export async function retryNotice(db: Db, id: string, acting: Acting): Promise<void> {
  await inTransaction(db, async (db) => {
    const [queued] = await db.update(notices).set({ state: "queued", tries: 0, dueAt: sql`now()` })
      .where(and(eq(notices.id, id), eq(notices.state, "parked"))).returning({ messageId: notices.messageId, subjectKey: notices.subjectKey });
    if (!queued) throw new Refusal("illegal-move");
    await recordAudit(db, { ...acting, action: "notice.retry", subject: `notice ${queued.messageId}`, whose: queued.subjectKey });
  });
}
