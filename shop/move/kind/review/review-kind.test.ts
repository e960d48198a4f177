import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { keepOrigins } from "#shop/move/origin/keep-origins.server.ts";
import { SMARTSTORE } from "#shop/move/source/smartstore.ts";
import { YOUNGCART } from "#shop/move/source/youngcart.ts";
import { EARLIER_REVIEWS_CLAUSE } from "#shop/policy/template/earlier-reviews-clause.ts";
import { policies } from "#shop/policy/table.server.ts";
import { productRatings } from "#shop/product/table.server.ts";
import { earlierReviews } from "#shop/review/earlier/table.server.ts";
import { publishPolicies } from "#tests/given/publish-policies.ts";
import { setReviews } from "#tests/has/review.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { NOT_MOVED } from "../names-of-product.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { maskWriter, prepareReview, wordsOfHtml, type ReviewDocument } from "./prepare-review.ts";
import { reviewKind } from "./review-kind.server.ts";

const shop = await testShop();
const { db } = shop;
await publishPolicies(db, ["reviews"], `<p>${EARLIER_REVIEWS_CLAUSE}</p>`);
await setReviews(db, true, true);
const product = await shop.has.product({ title: "새벽 보이스팩" });
await keepOrigins(db, [
  { kind: "product", source: "smartstore", key: "number", formerId: "1234567", id: product.id },
]);

const context: MoveContext = {
  choices: { source: "smartstore", shop: "스마트스토어" },
  media: [],
  now: new Date(),
};
let line = 1;
const written = (cells: Record<string, string> = {}) => ({
  line: (line += 1),
  role: "main",
  cells: {
    number: `review-${line}`,
    productId: "1234567",
    product: "Dawn voice",
    stars: "5",
    writer: "김회원",
    writtenAt: "2024.05.13. 21:30",
    text: "새벽에 들으니 마음이 놓였어요.",
    ...cells,
  } as Record<string, string>,
});
function documentOf(row: ReturnType<typeof written>): ReviewDocument {
  const prepared = prepareReview([row], context);
  if (!("document" in prepared)) throw new Error(JSON.stringify(prepared));
  return prepared.document;
}
const decide = async (documents: ReviewDocument[], of = context) =>
  (await reviewKind.decide(db, documents, of)).map((decision) =>
    "words" in decision ? `${decision.action}: ${decision.words}` : decision.action,
  );
const write = (documents: ReviewDocument[]) =>
  inTransaction(db, (tx) =>
    reviewKind.write(
      tx,
      documents.map((document) => ({ document, action: "new" as const })),
      context,
    ),
  );
const undo = (made: readonly MadeRow[]) => inTransaction(db, (tx) => reviewKind.undo(tx, made));

test.each([
  ["no product", { productId: "", product: "" }, "product", "어느 상품의 후기인지"],
  ["stars that are none", { stars: "6" }, "stars", "1에서 5"],
  ["no stars at all in a column of stars", { stars: "0" }, "stars", "1에서 5"],
  ["no day", { writtenAt: "" }, "writtenAt", "쓴 날이 없어요"],
  ["a day that is none", { writtenAt: "2024-02-30" }, "writtenAt", "날짜를 읽을 수 없어요"],
  ["a day to come", { writtenAt: "2099-01-01" }, "writtenAt", "아직 오지 않은"],
  ["no words", { text: "<p> </p>" }, "text", "후기 글이 없어요"],
  ["too many words", { text: "가".repeat(5001) }, "text", "글자가 너무 많아요"],
])("%s is refused with its line and column", (_, cells, field, words) => {
  const row = written(cells);
  expect(prepareReview([row], context)).toMatchObject({
    troubles: [{ line: row.line, field, words: expect.stringContaining(words) }],
  });
});

test("no cell throws, and of a writer no more than the first sign is kept", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("5", "a@b.kr", "2024-05-13", "<p>글</p>", "홍길동"),
  );
  const cells = fc.record(
    Object.fromEntries(Object.keys(reviewKind.fields).map((field) => [field, cell])),
  );
  fc.assert(
    fc.property(cells, (given) => {
      const prepared = prepareReview([{ line: 2, role: "main", cells: given }], context);
      if ("document" in prepared)
        expect(prepared.document.writerName).toMatch(/^(?:익명|.[\p{M}\p{S}\p{Cf}]*\*\*)$/su);
      else expect(prepared.troubles).not.toEqual([]);
    }),
  );
  expect(["김회원", "voicefan77", "a@b.kr", "k****", "****", ""].map(maskWriter)).toEqual([
    "김**",
    "v**",
    "a**",
    "k**",
    "익명",
    "익명",
  ]);
});

test("what an editor wrote as HTML becomes words, and other text stays as it is", () => {
  expect(wordsOfHtml("<p>좋아요 &amp; 또<br/>살래요</p><script>alert(1)</script>")).toBe(
    "좋아요 & 또\n살래요\nalert(1)",
  );
  expect(wordsOfHtml("1 < 2, 3 > 2 &amp;")).toBe("1 < 2, 3 > 2 &amp;");
});

test("while the shop does not show them, or its policy does not name them, none comes in, and it says why", async () => {
  const documents = [documentOf(written())];
  const off = [expect.stringMatching(/^skip: 후기 설정에서 ‘다른 곳에서 쓴 후기를 함께 보여요’/)];
  expect(await decide(documents)).toEqual(["new"]);
  await setReviews(db, true, false);
  expect(await decide(documents)).toEqual(off);
  await setReviews(db, true, true);
  const [policy] = await rowsOf(db, policies, { kind: "reviews" });
  await db.update(policies).set({ html: "<p>후기는 산 분만 써요.</p>" });
  expect(await decide(documents)).toEqual(off);
  await db.update(policies).set({ html: policy!.html });
  expect(await decide(documents)).toEqual(["new"]);
});

test("the product is found by its number, its title or by hand, and else said so with its line", async () => {
  const unknown = written({ productId: "", product: "없는 상품" });
  const documents = [
    documentOf(written({ productId: "", product: "새벽  보이스팩" })),
    documentOf(unknown),
  ];
  expect(await decide(documents)).toEqual([
    "new",
    `fail: ${unknown.line}번째 줄 ‘없는 상품’: 이 상점의 어느 상품인지 찾지 못했어요. 상품을 먼저 옮기거나, 옮기기 화면에서 상품을 골라주세요.`,
  ]);
  const choosing = (id: string) => ({
    ...context,
    choices: { ...context.choices, products: { "smartstore 없는 상품": id } },
  });
  expect(await decide(documents, choosing(product.id))).toEqual(["new", "new"]);
  expect(await decide(documents, choosing("gone"))).toEqual([
    "new",
    expect.stringContaining("fail: "),
  ]);
  expect(await decide(documents, choosing(NOT_MOVED))).toEqual([
    "new",
    "skip: 옮기지 않기로 고른 상품이에요.",
  ]);
});

test("the same file twice brings nothing twice, rates nothing, and undoing gives equal rows", async () => {
  const [before, ratings] = [
    await db.select().from(earlierReviews),
    await db.select().from(productRatings),
  ];
  const first = written({ stars: "", answer: "<p>고마워요</p>" });
  const plain = written({ number: "" });
  const documents = [first, plain, { ...plain, line: 99 }].map(documentOf);
  expect(await decide(documents)).toEqual(["new", "new", "skip: 이 파일의 앞줄과 같은 후기예요."]);
  const made = await write(documents.slice(0, 2));
  expect(await rowsOf(db, earlierReviews, { id: made[0]!.id })).toMatchObject([
    {
      source: "smartstore",
      formerNumber: first.cells.number,
      shopName: "스마트스토어",
      productId: product.id,
      stars: null,
      writerName: "김**",
      answer: "고마워요",
      writtenAt: new Date("2024-05-13T21:30:00+09:00"),
      hiddenAt: null,
    },
  ]);
  expect(await decide(documents.slice(0, 2))).toEqual([
    "skip: 이미 옮겨 온 후기예요.",
    "skip: 이미 옮겨 온 후기예요.",
  ]);
  expect(await db.select().from(productRatings)).toEqual(ratings);
  expect(await undo(made)).toEqual([null, null]);
  expect(await undo(made)).toEqual([null, null]);
  expect(await db.select().from(earlierReviews)).toEqual(before);
});

test("rows that the sources read are reviews of this kind", () => {
  const sourceOf = (sources: typeof SMARTSTORE | typeof YOUNGCART) =>
    sources.find(({ kind }) => kind === "review")!;
  const rows = [
    sourceOf(SMARTSTORE).row!({
      number: "4812345678",
      productId: "1234567",
      product: "새벽 보이스팩",
      stars: "★★★★★",
      writer: "dawn****",
      writtenAt: "2024.05.13.",
      text: "좋아요",
      answer: "",
    }),
    sourceOf(YOUNGCART).row!({
      number: "12",
      productId: "1234567",
      stars: "4",
      writer: "이산",
      writtenAt: "2023-01-02 03:04:05",
      is_subject: "제목",
      is_content: "<p>내용</p>",
      is_confirm: "1",
    }),
  ] as Record<string, string>[];
  expect(rows.map((cells) => documentOf({ line: 2, role: "main", cells }))).toMatchObject([
    { number: "4812345678", stars: 5, writerName: "d**", text: "좋아요", answer: null },
    { number: "12", stars: 4, writerName: "이**", text: expect.stringMatching(/^제목\s+내용$/) },
  ]);
});
