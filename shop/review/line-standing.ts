import type { ImageInfo } from "#shop/file/image-url.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import type { ReviewSettings } from "#shop/site/settings.ts";

/** A line of an order as far as its review goes. */
export type BuyerLine = {
  lineId: number;
  /** of its order */
  number: string;
  productId: string;
  title: string;
  /** the chosen option; "": none */
  option: string;
  image: ImageInfo | null;
  placedAt: Date;
  /** null: the buyer has not had it yet */
  suppliedAt: Date | null;
  /** pieces that are paid and stayed with the buyer */
  left: number;
  /** its product is still the shop's */
  isOnShelf: boolean;
  /** null: no review */
  reviewId: string | null;
};

const DAY = 24 * 3600_000;

/** The moment until which a review is written. */
export const writeUntil = (suppliedAt: Date, { writeDays }: ReviewSettings): Date =>
  new Date(suppliedAt.getTime() + writeDays * DAY);

/** Why this line cannot be reviewed; null where it can. */
export function reviewRefusal(
  { suppliedAt, left, isOnShelf, reviewId }: BuyerLine,
  settings: ReviewSettings,
  now: Date,
): RefusalCode | null {
  if (!settings.isOn) return "reviews-off";
  if (reviewId !== null) return "review-written";
  if (left <= 0 || !isOnShelf) return "review-not-bought";
  if (!suppliedAt) return "review-too-early";
  return now > writeUntil(suppliedAt, settings) ? "review-too-late" : null;
}

/** Whether the writer may still change it. */
export const mayChange = (
  review: { createdAt: Date; hiddenAt: Date | null; removedAt: Date | null },
  { editDays, isOn }: ReviewSettings,
  now: Date,
): boolean =>
  isOn &&
  !review.hiddenAt &&
  !review.removedAt &&
  now.getTime() <= review.createdAt.getTime() + editDays * DAY;
