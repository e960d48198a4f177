import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { saveDeveloped } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { hideReview } from "#shop/review/desk/hide-review.server.ts";
import { reviews, reviewVotes } from "#shop/review/table.server.ts";
import { objectToHiding } from "#shop/review/writer/change-review.server.ts";
import type { Shop } from "#shop/shop.ts";
import { demoPicture, demoSample, picturesOf } from "./demo-files.server.ts";
import { seedProducts } from "./products.ts";
import { hiddenReview, seedReviews, type SeedReview } from "./review-words.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const DAY = 24 * 3600_000;

/** Reviews of delivered orders; one of the demo member's is hidden and objected to. */
export async function seedReviewsOf(
  shop: Shop,
  shelf: ShelfProduct[],
  members: { demo: DemoMember },
): Promise<void> {
  for (const [key, words] of Object.entries(seedReviews)) {
    const product = shelf.find((each) => each.key === key);
    if (!product) continue;
    const bought = await doneLines(shop, product.id, words.length);
    for (const [at, line] of bought.entries()) await write(shop, key, line, words[at]!);
  }
  await hideOne(shop, members.demo);
}

const columns = {
  lineId: orderLines.id,
  orderId: orders.id,
  productId: orderLines.productId,
  name: orders.ordererName,
  memberId: orders.memberId,
  doneAt: orders.doneAt,
};
type DoneLine = Awaited<ReturnType<typeof doneLines>>[number];

/** Excludes the demo member, who keeps something to review. */
const doneLines = ({ db }: Shop, productId: string, most: number) =>
  db
    .select(columns)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        eq(orders.delivery, "done"),
        eq(orders.payment, "paid"),
        isNull(orders.claimKind),
        isNull(orders.memberId),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orderLines.id))
    .limit(most);

async function write(
  shop: Shop,
  key: string,
  line: DoneLine,
  seedReview: SeedReview,
): Promise<string> {
  const { stars, text, answer, reward = "", helpful = 0 } = seedReview;
  const id = randomLetters(10);
  const photos = seedReview.photo ? [await photoOf(shop, key)] : [];
  const now = shop.now().getTime();
  const createdAt = new Date(Math.min(now - 2 * 3600_000, (line.doneAt?.getTime() ?? now) + DAY));
  await shop.db.insert(reviews).values({
    id,
    lineId: line.lineId,
    orderId: line.orderId,
    productId: line.productId,
    writerName: maskName(line.name),
    stars,
    text,
    reward,
    helpful,
    photos,
    soundId: seedReview.sound ? await soundOf(shop, key) : null,
    createdAt,
    ...(answer && { answer, answeredAt: new Date(Math.min(now, createdAt.getTime() + DAY / 2)) }),
  });
  if (photos.length) await recordImageUses(shop.db, `review ${id}`, photos);
  if (helpful)
    await shop.db
      .insert(reviewVotes)
      .values(
        Array.from({ length: helpful }, () => ({ reviewId: id, voterKey: randomLetters(43) })),
      );
  return id;
}

async function photoOf(shop: Shop, key: string): Promise<string> {
  const product = seedProducts.find((each) => each.key === key)!;
  return (await saveDeveloped(shop, await demoPicture(picturesOf(product).at(-1)!))).id;
}

async function soundOf(shop: Shop, key: string): Promise<string> {
  const product = seedProducts.find((each) => each.key === key)!;
  const { clip, durationMs, peaks } = await demoSample(product.samples.at(-1)!.recording);
  const made = { bytes: clip, contentType: "audio/wav", durationMs, peaks };
  return (await saveSound(shop, made)).id;
}

async function hideOne(shop: Shop, demo: DemoMember): Promise<void> {
  const [line] = await shop.db
    .select(columns)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.memberId, demo.id),
        eq(orders.delivery, "done"),
        inArray(orders.payment, ["paid"]),
        isNull(orders.claimKind),
      ),
    )
    .orderBy(sql`${orderLines.shippingClass} = 'parcel' desc`, orders.placedAt)
    .limit(1);
  if (!line) return;
  const { stars, text, reason, words, objection } = hiddenReview;
  const id = await write(shop, "", line, { stars, text });
  const by = { account: null, address: "127.0.0.1" };
  await hideReview(shop, id, { reason, words }, by);
  await objectToHiding(shop.db, line, objection);
}
