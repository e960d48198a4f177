import { and, eq, isNull, sql } from "drizzle-orm";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { mayChange } from "../line-standing.ts";
import { takeBackReward } from "../reward-review.server.ts";
import type { ReviewWords } from "../review-forms.ts";
import { reviews } from "../table.server.ts";
import { checkMedia } from "../write-review.server.ts";

/** A review by the line of an order that proved to be the writer's. */
export type OwnLine = { orderId: string; lineId: number };

/** The writer's own review, locked. Throws `review-not-found`. */
async function lockOwn(db: Db, { orderId, lineId }: OwnLine) {
  const [review] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.orderId, orderId), eq(reviews.lineId, lineId), isNull(reviews.removedAt)))
    .for("update");
  if (!review) throw new Refusal("review-not-found");
  return review;
}

/** Edits a review within the owner's days, unless it is hidden (`review-fixed`). */
export const changeReview = (
  db: Db,
  line: OwnLine,
  form: ReviewWords,
  accountId: string | null,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ownReview = await lockOwn(tx, line);
    const { reviews: settings } = await findSite(tx);
    if (!mayChange(ownReview, settings, await databaseTime(tx))) throw new Refusal("review-fixed");
    await checkMedia(tx, form, { accountId, orderId: line.orderId });
    await tx
      .update(reviews)
      .set({ ...form, updatedAt: sql`now()` })
      .where(eq(reviews.id, ownReview.id));
    await recordImageUses(tx, `review ${ownReview.id}`, form.photos);
    if (ownReview.soundId && ownReview.soundId !== form.soundId)
      await letGoOfSounds(tx, [ownReview.soundId]);
  });

const nothing = {
  text: "",
  writerName: "",
  photos: [],
  soundId: null,
  answer: null,
  objection: "",
} satisfies Partial<typeof reviews.$inferInsert>;

/**
 * Removes a review and its answer at any time. A hidden one leaves an empty row, so that it cannot
 * be written again.
 */
export const removeReview = (db: Db, line: OwnLine): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ownReview = await lockOwn(tx, line);
    const here = eq(reviews.id, ownReview.id);
    if (ownReview.hiddenAt)
      await tx
        .update(reviews)
        .set({ ...nothing, removedAt: sql`now()` })
        .where(here);
    else await tx.delete(reviews).where(here);
    await takeBackReward(tx, line);
    await recordImageUses(tx, `review ${ownReview.id}`, []);
    if (ownReview.soundId) await letGoOfSounds(tx, [ownReview.soundId]);
  });

/** The writer says why hiding it is wrong, once for each time it is hidden. */
export const objectToHiding = (db: Db, line: OwnLine, words: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ownReview = await lockOwn(tx, line);
    if (ownReview.objection === words) return;
    if (!ownReview.hiddenAt || ownReview.objectedAt) throw new Refusal("review-not-objectable");
    await tx
      .update(reviews)
      .set({ objection: words, objectedAt: sql`now()` })
      .where(eq(reviews.id, ownReview.id));
  });
