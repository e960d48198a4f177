import fc from "fast-check";
import { saveImage } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { consentKindNames } from "#shop/member/consent/consent-kinds.ts";
import { addresses, consents } from "#shop/member/table.server.ts";
import { lineRefunds, refunds } from "#shop/money/table.server.ts";
import { couponUses } from "#shop/money/value/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { keepEarlierReviews } from "#shop/review/earlier/keep-earlier.server.ts";
import { reviewVotes } from "#shop/review/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildClaim } from "#tests/has/claim.ts";
import { buildMember, PASSWORD } from "#tests/has/member.ts";
import { buildOrder, type OrderOverrides } from "#tests/has/order.ts";
import { photo } from "#tests/has/photo.ts";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { buildProduct } from "#tests/has/product.ts";
import { buildReview } from "#tests/has/review.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { buildCoupon, giveValue, grantCoupon } from "#tests/has/value.ts";
import { putGoods, sound } from "./goods.ts";
import { furnishTheRest } from "./random-rows.ts";

/** What people type, and what files of rows get wrong. */
const words = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.constantFrom('말 "안"에,', "첫 줄\r\n둘째 줄", "=1+1", "\\N", "\u2028끝", "👩‍🎤", "  빈칸  "),
  )
  .map((text) => text.replaceAll("\0", "") || "·");
const won = fc.integer({ min: 1000, max: 5_000_000 });
/** Of the many that there are, if any. */
const place = fc.nat({ max: 1000 });

const product = fc.record({
  title: words,
  price: won,
  stock: fc.option(fc.nat({ max: 500 })),
  discountRatio: fc.option(fc.integer({ min: 1, max: 99 })),
  tags: fc.array(words, { maxLength: 2 }),
  isShow: fc.boolean(),
  choices: fc.array(fc.record({ label: words, priceDifference: fc.nat({ max: 9000 }) }), {
    maxLength: 3,
  }),
  hasPicture: fc.boolean(),
  hasSample: fc.boolean(),
  versions: fc.nat({ max: 2 }),
});
const member = fc.record({
  name: words,
  points: fc.nat({ max: 90_000 }),
  endsAt: fc.option(
    fc.date({ min: new Date("2027-01-01"), max: new Date("2031-01-01"), noInvalidDate: true }),
  ),
  addresses: fc.array(words, { maxLength: 2 }),
  consents: fc.subarray([...consentKindNames]),
});
const order = fc.record({
  member: place,
  product: place,
  quantity: fc.integer({ min: 1, max: 3 }),
  payment: fc.constantFrom("pending", "paid", "partially_refunded", "refunded", "expired"),
  usesCoupon: fc.boolean(),
  isClaimed: fc.boolean(),
  review: fc.option(fc.record({ stars: fc.integer({ min: 1, max: 5 }), text: words })),
});
const content = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 4 }),
  members: fc.array(member, { minLength: 1, maxLength: 3 }),
  coupons: fc.array(fc.record({ name: words, amount: won, isGranted: fc.boolean() }), {
    maxLength: 2,
  }),
  // One of them is paid, so that there is something to claim, send and certify.
  orders: fc
    .array(order, { minLength: 1, maxLength: 6 })
    .map(([first, ...others]) => [{ ...first!, payment: "paid" as const }, ...others]),
  earlierReviews: fc.array(fc.record({ product: place, text: words }), { maxLength: 3 }),
  posts: fc.array(fc.record({ title: words, comments: fc.array(words, { maxLength: 2 }) }), {
    maxLength: 3,
  }),
  rest: fc.record({
    words: fc.array(words, { minLength: 3, maxLength: 5 }),
    rows: fc.integer({ min: 1, max: 3 }),
    places: fc.array(place, { minLength: 2, maxLength: 5 }),
  }),
});
export const randomContent = content;
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Thing>(things: readonly Thing[], at: number): Thing => things[at % things.length]!;

async function makeProduct(shop: Shop, wanted: Content["products"][number]) {
  const { choices, hasPicture, hasSample, versions, ...columns } = wanted;
  const picture = hasPicture ? (await saveImage(shop, await photo())).id : null;
  const clip = hasSample
    ? (await saveSound(shop, { bytes: sound(), contentType: "audio/wav" })).id
    : null;
  const made = await buildProduct(shop.db, {
    ...columns,
    thumbnail: picture,
    options: choices.length ? [{ name: "고르기", values: choices }] : [],
    samples: clip ? [{ title: "미리듣기", soundId: clip, durationMs: 1000, peaks: [0.25, 1] }] : [],
  });
  let goodsId: string | null = null;
  for (let version = 0; version < versions; version += 1)
    ({ goodsId } = await putGoods(shop, made.id, { bytes: sound(version * 500 + 1), goodsId }));
  return made;
}

async function makeMember(shop: Shop, wanted: Content["members"][number]) {
  const account = await buildMember(shop, { name: wanted.name, password: PASSWORD });
  const { id: userId } = account;
  for (const kind of wanted.consents)
    await shop.db
      .insert(consents)
      .values({ userId, kind, version: "2026-11-01", agreed: true, how: "sign-up" });
  for (const [at, address] of wanted.addresses.entries())
    await shop.db.insert(addresses).values({
      userId,
      recipientName: wanted.name,
      recipientPhone: "01012345678",
      postcode: "04066",
      address,
      isDefault: at === 0,
    });
  if (wanted.points)
    await giveValue(shop.db, userId, { amount: wanted.points, endsAt: wanted.endsAt });
  return account;
}

type ShopParts = {
  products: Awaited<ReturnType<typeof makeProduct>>[];
  members: Awaited<ReturnType<typeof makeMember>>[];
  coupons: Awaited<ReturnType<typeof buildCoupon>>[];
};

async function makeOrder(
  { db }: Shop,
  wanted: Content["orders"][number],
  { products, members, coupons }: ShopParts,
): Promise<void> {
  const { payment, quantity } = wanted;
  const isPaid = payment === "paid";
  const of: OrderOverrides = {
    memberId: pick(members, wanted.member).id,
    lines: [{ product: pick(products, wanted.product), quantity }],
    payment,
    delivery: payment === "pending" ? "pending" : payment === "expired" ? "failure" : "ready",
  };
  if (isPaid && wanted.review) {
    const { id } = await buildReview(db, { of: { ...of, delivery: "done" }, ...wanted.review });
    await db.insert(reviewVotes).values({ reviewId: id, voterKey: "somebody" });
    return;
  }
  const made = await buildOrder(db, of);
  if (wanted.usesCoupon && coupons.length) {
    const { id: couponId, name } = pick(coupons, wanted.member);
    await db.insert(couponUses).values({ couponId, orderId: made.id, name, amount: 1000 });
  }
  if (isPaid && wanted.isClaimed) await buildClaim(db, made);
  if (payment === "partially_refunded") await giveBack(db, made);
}

async function giveBack(
  db: Shop["db"],
  { id: orderId, paymentKey, total }: Awaited<ReturnType<typeof buildOrder>>,
): Promise<void> {
  const amount = Math.floor(total / 10);
  const [line] = await rowsOf(db, orderLines, { orderId });
  const [refund] = await db
    .insert(refunds)
    .values({
      orderId,
      paymentKey: paymentKey!,
      amount,
      kind: "partial",
      reason: "일부만",
      state: "done",
      by: "admin",
    })
    .returning();
  const back = Math.min(amount, line!.unitPrice * line!.quantity);
  await db.insert(lineRefunds).values({ lineId: line!.id, refundId: refund!.id, amount: back });
}

/** Fills a shop with what `randomContent` made up. */
export async function furnishShop(shop: Shop, wanted: Content): Promise<void> {
  const parts: ShopParts = { products: [], members: [], coupons: [] };
  for (const each of wanted.products) parts.products.push(await makeProduct(shop, each));
  for (const each of wanted.members) parts.members.push(await makeMember(shop, each));
  for (const { isGranted, ...each } of wanted.coupons) {
    const coupon = await buildCoupon(shop.db, each);
    parts.coupons.push(coupon);
    if (isGranted) await grantCoupon(shop.db, coupon.id, parts.members[0]!.id);
  }
  for (const each of wanted.orders) await makeOrder(shop, each, parts);
  await keepEarlierReviews(
    shop.db,
    wanted.earlierReviews.map(({ product: at, text }, number) => ({
      source: "smartstore",
      formerNumber: String(number),
      shopName: "스마트스토어",
      productId: pick(parts.products, at).id,
      stars: null,
      writerName: "김**",
      text,
      answer: null,
      writtenAt: new Date("2025-05-13T03:00:00Z"),
    })),
  );
  for (const { title, comments } of wanted.posts) {
    const { id } = await buildPost(shop.db, { title, authorId: parts.members.at(-1)!.id });
    for (const text of comments) await buildComment(shop.db, id, { text });
  }
  await furnishTheRest(shop.db, wanted.rest);
}
