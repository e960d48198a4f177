import { and, eq, isNull } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import type { ReviewSettings } from "#shop/site/settings.ts";
import { showsEarlier } from "./shows-earlier.server.ts";
import { earlierReviews } from "./table.server.ts";

/** Independent of the viewer, because pages with it are cached. */
export type EarlierReview = Pick<
  typeof earlierReviews.$inferSelect,
  "id" | "shopName" | "stars" | "writerName" | "text" | "answer" | "writtenAt"
>;

type EarlierQuery = PageAsked & { productId: string; settings: ReviewSettings; now: Date };

/** A page of what was written of a product elsewhere, newest first; null while none is shown. */
export async function listEarlierReviews(
  db: Db,
  { productId, settings, now, ...page }: EarlierQuery,
): Promise<Page<EarlierReview> | null> {
  if (!(await showsEarlier(db, settings, now))) return null;
  const { id, shopName, stars, writerName, text, answer, writtenAt } = earlierReviews;
  return newestFirst(
    { time: writtenAt, id, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ id, shopName, stars, writerName, text, answer, writtenAt, micros })
        .from(earlierReviews)
        .where(and(eq(earlierReviews.productId, productId), isNull(earlierReviews.hiddenAt), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
}
