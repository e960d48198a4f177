import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { hideReasons } from "../hide-reasons.ts";
import { reviewNotice } from "../review-notice.server.ts";
import { reviews } from "../table.server.ts";
import type { HideForm, ObjectionAnswer } from "./desk-forms.ts";
import { lockReview, type LockedReview } from "./lock-review.server.ts";

type Teller = Pick<Shop, "db" | "origin">;

/** Hides a review; its writer learns why and how to object. Idempotent. */
export const hideReview = (
  { db, origin }: Teller,
  id: string,
  { reason, words }: HideForm,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockReview(tx, id);
    if (locked.review.hiddenAt) return;
    await tx
      .update(reviews)
      .set({
        hiddenAt: sql`now()`,
        hiddenReason: reason,
        hiddenWords: words,
        objectedAt: null,
        objection: "",
        objectionAnsweredAt: null,
        objectionAnswer: "",
      })
      .where(eq(reviews.id, id));
    await note(tx, locked, {
      action: "review.hide",
      reason: `${hideReasons[reason]} ${words}`,
      acting,
    });
    await tell(tx, locked, {
      event: "review-hidden",
      origin,
      words: `${hideReasons[reason]}. ${words}`,
    });
  });

/** Makes a review public again. */
export const showReview = (
  { db }: Pick<Shop, "db">,
  id: string,
  words: string,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockReview(tx, id);
    const { hiddenAt, objectedAt, objectionAnsweredAt } = locked.review;
    if (!hiddenAt) return;
    // An open objection must be answered instead, which also shows the review.
    if (objectedAt && !objectionAnsweredAt) throw new Refusal("review-objection-open");
    await tx.update(reviews).set({ hiddenAt: null }).where(eq(reviews.id, id));
    await note(tx, locked, { action: "review.show", reason: words, acting });
  });

/** Answers the writer's objection, and shows the review again or keeps it hidden. */
export const answerObjection = (
  { db, origin }: Teller,
  id: string,
  { answer, outcome }: ObjectionAnswer,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockReview(tx, id);
    const { objectedAt, objectionAnsweredAt, objectionAnswer } = locked.review;
    if (objectionAnsweredAt && objectionAnswer === answer) return;
    if (!objectedAt || objectionAnsweredAt) throw new Refusal("review-no-objection");
    await tx
      .update(reviews)
      .set({
        objectionAnswer: answer,
        objectionAnsweredAt: sql`now()`,
        ...(outcome === "show" && { hiddenAt: null }),
      })
      .where(eq(reviews.id, id));
    const action = outcome === "show" ? "review.objection-granted" : "review.objection-denied";
    await note(tx, locked, { action, reason: answer, acting });
    const message =
      outcome === "show" ? "후기를 다시 보이게 했어요." : "후기를 계속 숨기기로 했어요.";
    await tell(tx, locked, {
      event: "review-objection-answered",
      origin,
      words: `${message} ${answer}`,
    });
  });

const note = (
  db: Db,
  { review, whose }: LockedReview,
  { action, reason, acting }: { action: string; reason: string; acting: AuditActor },
): Promise<void> =>
  recordAudit(db, { ...acting, action, subject: `review ${review.id}`, whose, reason });

type WriterNews = {
  event: "review-hidden" | "review-objection-answered";
  origin: string;
  words: string;
};

async function tell(
  db: Db,
  { review, order }: LockedReview,
  writerNews: WriterNews,
): Promise<void> {
  const [line] = await db
    .select({ title: orderLines.title })
    .from(orderLines)
    .where(eq(orderLines.id, review.lineId));
  await queueNotices(
    db,
    reviewNotice(writerNews, order, { lineId: review.lineId, title: line!.title }),
  );
}
