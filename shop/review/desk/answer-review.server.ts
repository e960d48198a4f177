import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import { reviews } from "../table.server.ts";
import { lockReview } from "./lock-review.server.ts";

/** Writes, edits or removes (null) the shop's answer to a review. */
export const answerReview = (
  db: Db,
  id: string,
  answer: string | null,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { review, whose } = await lockReview(tx, id);
    if (review.answer === answer) return;
    await tx
      .update(reviews)
      .set({
        answer,
        answeredAt: answer === null ? null : sql`coalesce(${reviews.answeredAt}, now())`,
        answeredBy: answer === null ? null : (acting.account?.id ?? null),
      })
      .where(eq(reviews.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "review.answer",
      subject: `review ${id}`,
      whose,
      before: { answer: review.answer },
      after: { answer },
    });
  });

/** Says on a review that it was written for a reward; "" takes it back. */
export const noteReward = (db: Db, id: string, reward: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { review, whose } = await lockReview(tx, id);
    if (review.reward === reward) return;
    await tx.update(reviews).set({ reward }).where(eq(reviews.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "review.reward",
      subject: `review ${id}`,
      whose,
      before: { reward: review.reward },
      after: { reward },
    });
  });
