import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { EarlierReviewForm } from "./earlier-desk-forms.ts";
import { earlierReviews } from "./table.server.ts";

/** Hides one, shows it again, or removes it for good. Throws `earlier-review-not-found`. */
export function changeEarlierReview(
  shop: Pick<Shop, "db">,
  { intent, id }: EarlierReviewForm,
  acting: AuditActor,
): Promise<void> {
  return inTransaction(shop.db, async (db) => {
    if (!(await changed(db, intent, id))) throw new Refusal("earlier-review-not-found");
    await recordAudit(db, {
      ...acting,
      action: `move.review-${intent}`,
      subject: `earlier-review ${id}`,
    });
  });
}

async function changed(db: Db, intent: EarlierReviewForm["intent"], id: string): Promise<boolean> {
  const isIt = eq(earlierReviews.id, id);
  const rows =
    intent === "remove"
      ? await db.delete(earlierReviews).where(isIt).returning({ id: earlierReviews.id })
      : await db
          .update(earlierReviews)
          .set({ hiddenAt: intent === "hide" ? sql`now()` : null })
          .where(isIt)
          .returning({ id: earlierReviews.id });
  return rows.length > 0;
}
