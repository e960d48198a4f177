import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { buildReview, outcomeOf, setReviews } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { findOwnReview } from "../writer/own-review.server.ts";
import { changeReview, objectToHiding, removeReview } from "../writer/change-review.server.ts";
import { voteHelpful } from "../vote-helpful.server.ts";
import { writeReview } from "../write-review.server.ts";
import { reviews } from "../table.server.ts";
import { answerObjection, hideReview, showReview } from "./hide-review.server.ts";
import { saveReviewSettings } from "./save-review-settings.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const acting: AuditActor = { account: await shop.has.admin(), address: "203.0.113.5" };
const settings = { isOn: true, writeDays: 60, editDays: 10, showsEarlier: false };
const because = { reason: "personal", words: "다른 분의 전화번호가 있어요." } as const;
const objection = "제 번호라서 괜찮아요. 다시 봐주세요.";
const words = { stars: 1, text: "다시 쓴 후기예요. 별로였어요.", photos: [], soundId: null };

const eventsOf = async (number: string) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map(({ event }) => event);

test("reviews are switched on only while their policy is in force", async () => {
  const save = () => outcomeOf(saveReviewSettings(shop, settings, acting));
  expect(await save()).toBe("reviews-need-policy");
  const version = {
    kind: "reviews" as const,
    version: "1.0",
    title: "후기 운영방침",
    html: "<p>글</p>",
    effectiveOn: "2026-01-01",
  };
  await shop.db.insert(policies).values(version);
  expect(await save()).toBe("reviews-need-policy");
  await shop.db
    .update(policies)
    .set({ publishedAt: new Date(), effectiveOn: "2099-01-01" })
    .where(eq(policies.kind, "reviews"));
  expect(await save()).toBe("reviews-need-policy");
  await shop.db
    .update(policies)
    .set({ effectiveOn: "2026-01-01" })
    .where(eq(policies.kind, "reviews"));
  await saveReviewSettings(shop, settings, acting);
  expect((await findSite(shop.db)).reviews).toEqual(settings);
});

test("who is hidden is told why, objects once, and is answered; all of it is written down", async () => {
  const review = await buildReview(shop.db);
  await hideReview(shop, review.id, because, acting);
  await hideReview(shop, review.id, { ...because, words: "두 번째로 숨겨요." }, acting);
  expect(await findOwnReview(shop.db, review.orderId, review.lineId)).toMatchObject({
    hiddenReason: "personal",
    hiddenWords: because.words,
  });
  const answer = { answer: "번호를 확인했어요. 다시 보여요.", outcome: "show" } as const;
  expect(await outcomeOf(answerObjection(shop, review.id, answer, acting))).toBe(
    "review-no-objection",
  );
  await Promise.all([
    objectToHiding(shop.db, review, objection),
    objectToHiding(shop.db, review, objection),
  ]);
  expect(await outcomeOf(objectToHiding(shop.db, review, `${objection} 또`))).toBe(
    "review-not-objectable",
  );
  expect(await outcomeOf(showReview(shop, review.id, "그냥 보여요.", acting))).toBe(
    "review-objection-open",
  );
  await answerObjection(shop, review.id, answer, acting);
  expect(await findOwnReview(shop.db, review.orderId, review.lineId)).toMatchObject({
    hiddenAt: null,
    objectionAnswer: answer.answer,
  });
  expect(await eventsOf(review.order.number)).toEqual([
    "review-hidden",
    "review-objection-answered",
  ]);
  const log = await rowsOf(shop.db, auditLog, { subject: `review ${review.id}` });
  expect(log.map(({ action }) => action)).toEqual(["review.hide", "review.objection-granted"]);
});

test("what is hidden is neither changed nor written anew after it was taken back", async () => {
  await setReviews(shop.db, true);
  const review = await buildReview(shop.db);
  await hideReview(shop, review.id, because, acting);
  expect(await outcomeOf(changeReview(shop.db, review, words, null))).toBe("review-fixed");
  await removeReview(shop.db, review);
  expect(await rowsOf(shop.db, reviews, { id: review.id })).toMatchObject([
    { text: "", writerName: "", removedAt: expect.any(Date) },
  ]);
  const again = writeReview(shop, review, words, { accountId: null, address: "203.0.113.5" });
  expect(await outcomeOf(again)).toBe("review-written");
});

test("each finds a review helpful once, and nobody their own", async () => {
  const member = await shop.has.member();
  const review = await buildReview(shop.db, { of: { memberId: member.id, guestId: null } });
  const of = { reviewId: review.id, productId: review.productId };
  const device = { accountId: null, guestId: "a".repeat(26), address: "203.0.113.8" };
  const counts = await Promise.all([1, 2, 3].map(() => voteHelpful(shop, of, device)));
  expect(Math.max(...counts)).toBe(1);
  expect(await voteHelpful(shop, of, { ...device, guestId: "b".repeat(26) })).toBe(2);
  expect(await outcomeOf(voteHelpful(shop, of, { ...device, accountId: member.id }))).toBe(
    "review-own",
  );
  const guests = await buildReview(shop.db);
  const own = { ...device, guestId: guests.order.guestId! };
  const ofGuest = { reviewId: guests.id, productId: guests.productId };
  expect(await outcomeOf(voteHelpful(shop, ofGuest, own))).toBe("review-own");
  await hideReview(shop, review.id, because, acting);
  expect(await outcomeOf(voteHelpful(shop, of, device))).toBe("review-not-found");
  const flood = Array.from({ length: 130 }, (_, at) =>
    outcomeOf(
      voteHelpful(shop, ofGuest, { ...device, guestId: `c${at}`, address: "198.51.100.1" }),
    ),
  );
  expect(await Promise.all(flood)).toContain("too-many-attempts");
});
