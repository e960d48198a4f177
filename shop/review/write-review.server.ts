import { and, eq, inArray } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { BadInput } from "#shop/bad-input.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { soundsOf } from "#shop/file/sound/list-sounds.server.ts";
import { images } from "#shop/file/table.server.ts";
import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { findBuyerLine } from "./buyer-lines.server.ts";
import { reviewRefusal } from "./line-standing.ts";
import type { ReviewWords } from "./review-forms.ts";
import { rewardReview } from "./reward-review.server.ts";
import { reviews } from "./table.server.ts";

/** The proven buyer: by account, or as guest by the order's code. */
export type Writer = { accountId: string | null; address: string };

const HOUR = 3600;
const limitsOf = (orderId: string, { address }: Writer) => [
  { key: `reviews of ${orderId}`, most: 40, seconds: HOUR },
  { key: `reviews from ${lineOf(address)}`, most: 60, seconds: HOUR },
];

/**
 * Writes a line's only review; a repeat changes nothing. Refuses lines not bought, paid, supplied
 * or kept (`review-not-bought`, `review-too-early`, `review-too-late`), other people's orders and
 * lines already reviewed. Returns the review's id.
 */
export async function writeReview(
  shop: Pick<Shop, "db">,
  { order, lineId }: { order: Pick<Order, "id">; lineId: number },
  form: ReviewWords,
  writer: Writer,
): Promise<string> {
  await spendAttempt(shop.db, limitsOf(order.id, writer));
  return inTransaction(shop.db, async (db) => {
    const name = writer.accountId ? (await lockAccount(db, writer.accountId)).name : null;
    const locked = await lockOrder(db, order.id);
    if (!(await isOwnerOf(db, locked, writer))) throw new Refusal("review-not-bought");
    const line = await findBuyerLine(db, order.id, lineId);
    if (!line) throw new Refusal("review-not-bought");
    const { reviews: settings } = await findSite(db);
    const same = line.reviewId === null ? null : await findSame(db, line.reviewId, form);
    if (same) return same;
    const refusal = reviewRefusal(line, settings, await databaseTime(db));
    if (refusal) throw new Refusal(refusal);
    await checkMedia(db, form, { accountId: writer.accountId, orderId: order.id });
    const reward = await rewardReview(db, { orderId: order.id, lineId }, writer.accountId);
    const id = randomLetters(10);
    await db.insert(reviews).values({
      ...form,
      id,
      lineId,
      orderId: order.id,
      productId: line.productId,
      reward,
      // Public, so the name is stored masked.
      writerName: maskName(name ?? locked.ordererName),
    });
    if (form.photos.length) await recordImageUses(db, `review ${id}`, form.photos);
    return id;
  });
}

/**
 * Whether the person may review: for a gift with files the member who accepted it, not the payer.
 * Departed members cannot.
 */
async function isOwnerOf(db: Db, order: Order, { accountId }: Writer): Promise<boolean> {
  if (isOpenedByReceiver(order))
    return accountId !== null && (await findReceiver(db, order.id))?.memberId === accountId;
  return order.departedMemberId === null && order.memberId === accountId;
}

/** The existing review, if this repeats it. */
async function findSame(db: Db, id: string, form: ReviewWords): Promise<string | null> {
  const [existingReview] = await db.select().from(reviews).where(eq(reviews.id, id));
  const isSame =
    existingReview &&
    !existingReview.removedAt &&
    existingReview.text === form.text &&
    existingReview.stars === form.stars &&
    existingReview.soundId === form.soundId &&
    existingReview.photos.join() === form.photos.join();
  return isSame ? id : null;
}

/**
 * Media must be the writer's: of the account, or uploaded with the order's proven code, possibly
 * before the order was adopted.
 */
export async function checkMedia(
  db: Db,
  { photos, soundId }: Pick<ReviewWords, "photos" | "soundId">,
  { accountId, orderId }: { accountId: string | null; orderId: string },
): Promise<void> {
  const owners = [guestUploaderId(orderId), ...(accountId ? [accountId] : [])];
  if (photos.length && (await countOwn(db, photos, owners)) !== photos.length)
    throw new BadInput({ photos: ["사진을 다시 올려주세요."] });
  if (!soundId) return;
  const sound = (await soundsOf(db, [soundId], { keep: true })).get(soundId);
  if (!owners.includes(sound?.ownerId ?? ""))
    throw new BadInput({ soundId: ["소리를 다시 올려주세요."] });
}

const countOwn = (db: Db, photos: string[], owners: string[]): Promise<number> =>
  db.$count(images, and(inArray(images.id, photos), inArray(images.ownerId, owners)));
