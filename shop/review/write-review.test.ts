import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { images, imageUses, sounds } from "#shop/file/table.server.ts";
import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import type { Account } from "#shop/member/auth.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { buildClaim } from "#tests/has/claim.ts";
import type { OrderOverrides } from "#tests/has/order.ts";
import { outcomeOf, setReviews } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { reviewForm, type ReviewWords } from "./review-forms.ts";
import { reviews } from "./table.server.ts";
import { writeReview } from "./write-review.server.ts";
import { changeReview, removeReview } from "./writer/change-review.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
await setReviews(shop.db, true);

const words: ReviewWords = {
  stars: 5,
  text: "목소리가 또렷하고 편안해요.",
  photos: [],
  soundId: null,
};
const address = "203.0.113.9";
const guest = { accountId: null, address };

async function bought(overrides: OrderOverrides = {}) {
  const order = await shop.has.order({ payment: "paid", delivery: "done", ...overrides });
  const [line] = await rowsOf(shop.db, orderLines, { orderId: order.id });
  return { order, lineId: line!.id, line: line! };
}
type BoughtLine = Awaited<ReturnType<typeof bought>>;
const write = (
  of: BoughtLine,
  form: Partial<ReviewWords> = {},
  writer: { accountId: string | null; address: string } = guest,
) => outcomeOf(writeReview(shop, of, { ...words, ...form }, writer));
const ofLine = (lineId: number) => rowsOf(shop.db, reviews, { lineId });

test("the buyer of what arrived reviews it once, under a masked name; the same sent again is the same", async () => {
  const of = await bought();
  const first = await writeReview(shop, of, words, guest);
  expect(await writeReview(shop, of, words, guest)).toBe(first);
  expect(await write(of, { text: "다른 말로 한 번 더 써봐요." })).toBe("review-written");
  expect(await ofLine(of.lineId)).toMatchObject([{ id: first, writerName: "홍*동", stars: 5 }]);
});

test("of many at once one is written", async () => {
  const of = await bought();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => write(of, { stars: n, text: `동시에 쓴 후기 ${n}번이에요.` })),
  );
  expect(answers.filter((answer) => answer === "review-written")).toHaveLength(4);
  expect(await ofLine(of.lineId)).toHaveLength(1);
});

test("nobody reviews what was not paid, not supplied, called off, given back or long ago", async () => {
  const cases: [OrderOverrides, string][] = [
    [{ payment: "pending", delivery: "pending" }, "review-not-bought"],
    [{ payment: "waiting_deposit", delivery: "pending" }, "review-not-bought"],
    [{ payment: "refunded", delivery: "done" }, "review-not-bought"],
    [{ payment: "canceled", delivery: "failure" }, "review-not-bought"],
    [{ payment: "canceling", delivery: "ready" }, "review-not-bought"],
    [{ payment: "paid", delivery: "ready" }, "review-too-early"],
    [{ payment: "paid", delivery: "delivery" }, "review-too-early"],
    [{ placedAt: new Date(Date.now() - 100 * 86_400_000) }, "review-too-late"],
  ];
  for (const [overrides, code] of cases)
    expect([overrides, await write(await bought(overrides))]).toEqual([overrides, code]);
  for (const status of ["approved", "completed"] as const) {
    const back = await bought();
    await buildClaim(shop.db, back.order, { status, kind: "return" });
    expect([status, await write(back)]).toEqual([status, "review-not-bought"]);
  }
});

test("nobody reviews by another's order, another line, another account, or after leaving", async () => {
  const [mine, others] = [await bought(), await bought()];
  expect(await write({ ...mine, lineId: others.lineId })).toBe("review-not-bought");
  expect(await write({ ...mine, lineId: 2 ** 40 })).toBe("review-not-bought");
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const own = await bought({ memberId: member.id, guestId: null });
  expect(await write(own)).toBe("review-not-bought");
  expect(await write(own, {}, { accountId: other.id, address })).toBe("review-not-bought");
  await endMembership(shop, member as unknown as Account, address);
  expect(await write(own)).toBe("review-not-bought");
  expect(await write(own, {}, { accountId: member.id, address })).toBe("sign-in-again");
  expect(await ofLine(own.lineId)).toEqual([]);
});

test("a file is reviewed once it was opened, though the order's parcel is still on its way", async () => {
  const of = await bought({ delivery: "delivery" });
  expect(await write(of)).toBe("review-too-early");
  const goodsId = randomLetters(10);
  await shop.db
    .insert(goods)
    .values({ id: goodsId, productId: of.line.productId, title: "파일" } as never);
  await shop.db.insert(supplies).values({
    id: randomLetters(16),
    orderId: of.order.id,
    lineId: of.lineId,
    goodsId,
    endsAt: new Date(Date.now() + 86_400_000),
    begunAt: new Date(),
  });
  expect(await write(of)).toMatch(/^[a-z0-9]{10}$/);
});

test("a guest's pictures and sounds are those of the order they proved, also after it came to an account", async () => {
  const [of, other] = [await bought(), await bought()];
  const [image, sound] = [randomLetters(16), randomLetters(16)];
  const ownerId = guestUploaderId(of.order.id);
  await shop.db.insert(images).values({ id: image, width: 1, height: 1, blur: "data:,", ownerId });
  await shop.db.insert(sounds).values({ id: sound, bytes: 1, contentType: "audio/wav", ownerId });
  const form = { photos: [image], soundId: sound };
  expect(await write(other, { photos: [image] })).toEqual({ photos: ["사진을 다시 올려주세요."] });
  expect(await write(other, { soundId: sound })).toEqual({ soundId: ["소리를 다시 올려주세요."] });
  expect(await write(of, form)).toMatch(/^[a-z0-9]{10}$/);
  const member = await shop.has.member();
  await shop.db.update(orders).set({ memberId: member.id }).where(eq(orders.id, of.order.id));
  const line = { orderId: of.order.id, lineId: of.lineId };
  await changeReview(shop.db, line, { ...words, ...form, stars: 3 }, member.id);
  expect(await ofLine(of.lineId)).toMatchObject([{ stars: 3, photos: [image], soundId: sound }]);
  const uses = () => shop.db.$count(imageUses, eq(imageUses.imageId, image));
  expect(await uses()).toBe(1);
  await removeReview(shop.db, line);
  expect(await uses()).toBe(0);
});

test("a form that names an option, a product, a writer or a reward says nothing of them: they are the line's", async () => {
  const of = await bought();
  const forged = {
    intent: "write",
    stars: "5",
    text: words.text,
    option: "상업용",
    productId: "other",
    lineId: "1",
    writerName: "점장",
    reward: "100만원",
    helpful: "99",
    photos: "",
    soundId: "",
  };
  const form = reviewForm.parse(forged);
  if (form.intent !== "write") throw new Error("another form");
  const { intent: _intent, ...reviewWords } = form;
  expect(Object.keys(reviewWords).toSorted()).toEqual(["photos", "soundId", "stars", "text"]);
  await writeReview(shop, of, reviewWords, guest);
  expect(await ofLine(of.lineId)).toMatchObject([
    { productId: of.line.productId, writerName: "홍*동", reward: "", helpful: 0 },
  ]);
});

test("pictures and sounds are the writer's own, and a guest's are none of a member's", async () => {
  const member = await shop.has.member();
  const [image, sound] = [randomLetters(16), randomLetters(16)];
  await shop.db
    .insert(images)
    .values({ id: image, width: 1, height: 1, blur: "data:,", ownerId: member.id });
  await shop.db
    .insert(sounds)
    .values({ id: sound, bytes: 1, contentType: "audio/wav", ownerId: member.id });
  const form = { photos: [image], soundId: sound };
  const as = { accountId: member.id, address };
  const other = await shop.has.member();
  expect(await write(await bought(), form)).toEqual({ photos: ["사진을 다시 올려주세요."] });
  const others = await bought({ memberId: other.id, guestId: null });
  expect(await write(others, { soundId: sound }, { accountId: other.id, address })).toEqual({
    soundId: ["소리를 다시 올려주세요."],
  });
  const own = await bought({ memberId: member.id, guestId: null });
  expect(await write(own, form, as)).toMatch(/^[a-z0-9]{10}$/);
  expect((await exportOwnData(shop, member.id)).reviews).toMatchObject([{ text: words.text }]);
  await endMembership(shop, member as unknown as Account, address);
  expect(await ofLine(own.lineId)).toMatchObject([
    { writerName: "탈퇴 회원", photos: [], soundId: null, text: words.text },
  ]);
});

test("it is changed within the owner's days, removed at any time, and then may be written anew", async () => {
  const of = await bought();
  const line = { orderId: of.order.id, lineId: of.lineId };
  const id = await writeReview(shop, of, words, guest);
  await changeReview(shop.db, line, { ...words, stars: 2 }, null);
  expect(await ofLine(of.lineId)).toMatchObject([{ stars: 2, updatedAt: expect.any(Date) }]);
  await shop.db
    .update(reviews)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(reviews.id, id));
  expect(await outcomeOf(changeReview(shop.db, line, words, null))).toBe("review-fixed");
  await removeReview(shop.db, line);
  expect(await ofLine(of.lineId)).toEqual([]);
  expect(await write(of)).toMatch(/^[a-z0-9]{10}$/);
});

test("while the shop has no reviews nobody writes one, and a removed order line is none of ours", async () => {
  const of = await bought();
  await setReviews(shop.db, false);
  expect(await write(of)).toBe("reviews-off");
  await setReviews(shop.db, true);
  await shop.db
    .update(orders)
    .set({ payment: "partially_refunded" })
    .where(eq(orders.id, of.order.id));
  expect(await write(of)).toMatch(/^[a-z0-9]{10}$/);
});
