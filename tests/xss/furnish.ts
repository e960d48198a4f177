import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import { findVersionInForce } from "#shop/policy/find-policy.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { answerTemplates, faqCategories, faqs, questions } from "#shop/question/table.server.ts";
import type { People } from "../authorization/people.ts";
import { buildClaim } from "../has/claim.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { buildReview, setReviews } from "../has/review.ts";
import type { TestShop } from "../test-shop.ts";
import { someHtml, someWords } from "./poison.ts";

const search = { searchText: "", searchGrams: [] };

async function inForce(db: TestShop["db"]): Promise<string[]> {
  const versions = await Promise.all(
    (["terms", "privacy"] as const).map((kind) => findVersionInForce(db, kind, new Date())),
  );
  return versions.filter((version) => version !== null);
}

/**
 * Creates everything that shows people's words and is not in the matrix yet. Returns the pages'
 * addresses.
 */
export async function furnish(shop: TestShop, { things }: People) {
  const { db } = shop;
  const [author, product] = [things["A"]!, things["product"]!];
  const sound = randomLetters(12);
  const sold = await shop.has.product({
    options: [{ name: "목소리", values: [{ label: "낮은" }, { label: "높은" }] }],
    samples: [{ title: "맛보기", soundId: sound, durationMs: 3000, peaks: [0.1, 0.5, 0.9] }],
    stock: 9,
  });
  const shipped = await shop.has.order({
    memberId: author,
    guestId: null,
    payment: "paid",
    delivery: "delivery",
    waybillCompany: "cj",
    waybillNumber: "123412341234",
    courierMemo: "문 앞",
    adminMemo: "확인",
    lines: [{ product: sold, quantity: 1 }],
  });
  const answered = await shop.has.order({
    memberId: author,
    guestId: null,
    payment: "paid",
    delivery: "done",
    lines: [{ product: sold, quantity: 1 }],
  });
  const claim = await buildClaim(db, answered, {
    status: "approved",
    words: "깨졌어요",
    decision: "보내주세요",
    photos: [],
    returnCompany: "우체국택배",
    returnNumber: "6062803312045",
  });
  await setReviews(db, true);
  const bought = { memberId: author, guestId: null, lines: [{ product: sold, quantity: 1 }] };
  const shownReview = await buildReview(db, { of: bought, answer: "고마워요", reward: "상품" });
  const hiddenReview = await buildReview(db, {
    of: bought,
    hiddenAt: new Date(),
    hiddenReason: "abuse",
    hiddenWords: "욕설",
    objectedAt: new Date(),
    objection: "아니에요",
    objectionAnsweredAt: new Date(),
    objectionAnswer: "맞아요",
  });
  const ownReviews = [shownReview, hiddenReview].map(
    ({ order, lineId }) => `/my/review/${order.number}/${lineId}`,
  );
  const post = await buildPost(db, { authorId: author });
  const pinned = await buildPost(db, { authorId: things["B"]!, pinnedAt: new Date() });
  const hidden = await buildPost(db, {
    authorId: author,
    hiddenAt: new Date(),
    hiddenReason: "광고",
  });
  for (let at = 0; at < 10; at++) await buildComment(db, post.id, { authorId: author });
  const question = {
    ...search,
    title: "언제 오나요",
    text: "궁금해요",
    askerId: author,
    askerName: "김*원",
  };
  const questionIds = await Promise.all(
    [
      { answer: "내일이에요.", answeredAt: new Date() },
      { isSecret: true },
      { productId: product },
    ].map(async (more) => {
      const id = randomLetters(10);
      await db.insert(questions).values({ id, writeKey: randomLetters(32), ...question, ...more });
      return id;
    }),
  );
  await db
    .insert(faqCategories)
    .values({ id: "delivery", title: "배송", position: 1 })
    .onConflictDoNothing();
  await db.insert(faqs).values({
    ...search,
    id: randomLetters(10),
    categoryId: "delivery",
    question: "배송은요",
    html: "<p>이틀</p>",
    searchText: "",
    position: 1,
  });
  await db
    .insert(answerTemplates)
    .values({ id: randomLetters(10), title: "배송", text: "이틀 걸려요." });
  for (const kind of ["terms", "privacy"] as const) {
    for (const [version, publishedAt] of [
      ["2020-01-01", new Date()],
      ["2020-02-01", new Date()],
      ["2099-01-01", null],
    ] as const) {
      await db
        .insert(policies)
        .values({
          kind,
          version,
          title: "약관",
          html: "<p>약관</p>",
          effectiveOn: version,
          summary: "바뀐 것",
          publishedAt,
          asksAgain: false,
        })
        .onConflictDoNothing();
    }
  }
  const mail = `<${randomLetters(12)}@shop.test>`;
  await db.insert(mailbox).values({
    messageId: mail,
    to: "hong@example.com",
    subject: "주문",
    text: "주문",
    html: "<p>주문</p>",
  });
  // What is written here can never be changed, not even by a test.
  await db.insert(auditLog).values(
    Array.from({ length: 5 }, () => ({
      accountId: things["administrator"]!,
      email: someWords(),
      address: someWords(),
      action: "product.edit",
      subject: someWords(),
      whose: someWords(),
      reason: someWords(),
      before: { title: someWords(), nested: [{ html: someWords() }] },
      after: { title: someWords(), nested: [{ html: someHtml() }] },
    })),
  );

  return {
    /** what these pages show has all of the HTML */
    rich: [`/product/${sold.id}`, `/board/content/${post.id}`, "/policy", "/policy/privacy"],
    whole: new Set([sold.id, post.id, ...(await inForce(db))]),
    member: [
      `/board/content/${pinned.id}`,
      "/board",
      "/my/posts",
      "/my/reviews",
      ...ownReviews,
      `/product/${sold.id}/reviews`,
      "/my/questions",
      "/my/data",
      `/board/edit?post=${post.id}`,
      `/board/edit?id=${post.id}`,
      ...questionIds.map((id) => `/qna/${id}`),
      `/qna/ask?product=${product}`,
      `/my?order=${shipped.number}`,
      `/my?order=${answered.number}`,
      `/my/claim/${answered.number}`,
      `/my/claim/${shipped.number}`,
      `/my/recipient/${answered.number}`,
      `/order/${sold.id}`,
      `/order-reserve/${things["reserved product"]}`,
      "/order-reserve",
      "/my/reservations",
      `/order-reserve/order/${things["confirmed reservation of A"]}`,
      `/order-reserve/answer/${things["answer link of A"]}`,
      `/order-reserve/complete/${things["reservation of A"]}`,
    ],
    office: [
      `/product/${sold.id}`,
      `/board/content/${hidden.id}`,
      `/admin/product/edit/${sold.id}`,
      `/admin/order/${shipped.number}`,
      `/admin/order/${answered.number}`,
      `/admin/order/slips?numbers=${shipped.number}`,
      "/admin/claim?tab=approved",
      `/admin/claim/${claim.id}`,
      `/admin/reserve?tab=all&open=${things["reservation of A"]}`,
      `/admin/reserve/${things["reserved product"]}`,
      "/admin/reviews",
      `/admin/reviews/${shownReview.id}`,
      `/admin/reviews/${hiddenReview.id}`,
      "/admin/board",
      `/admin/board?open=${post.id}`,
      "/admin/qna/faq",
      "/admin/qna/templates",
      ...questionIds.map((id) => `/admin/qna/${id}`),
      "/admin/qna?state=all",
      ...["terms", "privacy"].flatMap((kind) =>
        ["2020-02-01", "2099-01-01"].map((version) => `/admin/policy/${kind}/${version}`),
      ),
      `/admin/mailbox?open=${encodeURIComponent(mail)}`,
      `/admin/user/${author}`,
      `/admin/audit?subject=${encodeURIComponent("order")}`,
    ],
  };
}
