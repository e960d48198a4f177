import { expect, test } from "vitest";
import { buildReview } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { wayTo } from "../product/category/category.ts";
import { listCategories } from "../product/category/list-categories.server.ts";
import { productCategories } from "#shop/product/table.server.ts";
import { listQuestions } from "../question/list-questions.server.ts";
import { questions } from "../question/table.server.ts";
import { reviews } from "../review/table.server.ts";
import { findFirstQuestions, findProductPage } from "./find-product-page.server.ts";

const shop = await testShop();
const { db } = shop;
const pageOf = async (id: string) => (await findProductPage(db, id, { hidden: false }))!;

test("the way to a product's shelf is the one that the list of shelves gives", async () => {
  await db.insert(productCategories).values([
    { slug: "voice", name: "목소리", parent: null },
    { slug: "adult", name: "어른", parent: "voice" },
  ]);
  const shelves = await listCategories(db);
  for (const category of ["adult", "voice", null]) {
    const { id } = await shop.has.product({ isShow: true, category });
    expect((await pageOf(id)).way).toEqual(wayTo(shelves, category));
  }
});

const ask = (productId: string, at: number, more: Partial<typeof questions.$inferInsert> = {}) =>
  db.insert(questions).values({
    id: `question-${productId}-${at}`,
    title: `물음 ${at}`,
    text: "어떤가요",
    searchText: "",
    searchGrams: [],
    askerName: "김*원",
    askerId: "somebody",
    productId,
    writeKey: `${productId}-${at}`,
    createdAt: new Date(Date.UTC(2026, 10, at)),
    ...more,
  });

test("a page has the five newest questions that everybody sees, as the list of questions has them, and says whether there are more", async () => {
  const [{ id }, other] = [
    await shop.has.product({ isShow: true }),
    await shop.has.product({ isShow: true }),
  ];
  for (const at of [1, 2, 3]) await ask(id, at);
  await ask(id, 4, { isSecret: true, answeredAt: new Date() });
  await ask(id, 5);
  await ask(id, 8, { hiddenAt: new Date() });
  await ask(id, 9, { removedAt: new Date() });
  await ask(other.id, 10);
  const list = { view: "all", search: "", productId: id, limit: 5 } as const;
  const { rows } = await listQuestions(db, list, null);
  const firstQuestions = (await pageOf(id)).questions;
  expect(firstQuestions).toEqual({ rows, hasMore: false });
  expect(firstQuestions.rows.map(({ title }) => title)).toEqual([
    "물음 5",
    null,
    "물음 3",
    "물음 2",
    "물음 1",
  ]);
  await ask(id, 6);
  const more = (await pageOf(id)).questions;
  expect([more.rows.length, more.hasMore, more.rows[0]!.title]).toEqual([5, true, "물음 6"]);
  const own = await findFirstQuestions(db, id, "somebody");
  expect([own.hasMore, own.rows[2]!.title]).toEqual([true, "물음 4"]);
});

test("a page has the four newest visible reviews, with times and what was bought", async () => {
  const product = await shop.has.product({ isShow: true });
  const of = { lines: [{ product, quantity: 1 }] };
  const answeredAt = new Date("2026-11-20T00:00:00Z");
  for (const day of [1, 2, 3, 4, 5])
    await buildReview(db, {
      of,
      text: `이 목소리 ${day}`,
      createdAt: new Date(Date.UTC(2026, 10, day, 3, 4, 5, 678)),
      ...(day === 5 && { answer: "고맙습니다", answeredAt }),
    });
  await buildReview(db, {
    of,
    hiddenAt: new Date(),
    hiddenReason: "rights",
    hiddenWords: "남의 사진이에요.",
  });
  const shown = (await pageOf(product.id)).reviews;
  expect(shown.map(({ text }) => text)).toEqual([5, 4, 3, 2].map((day) => `이 목소리 ${day}`));
  expect(shown[0]).toMatchObject({
    stars: 5,
    answeredAt,
    createdAt: new Date(Date.UTC(2026, 10, 5, 3, 4, 5, 678)),
    updatedAt: null,
    photos: [],
    sound: null,
    option: "",
  });
  expect(await db.$count(reviews)).toBe(6);
});
