import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { answerQuestion } from "./answer-question.server.ts";
import { askQuestion } from "./asker/ask-question.server.ts";
import { readQuestionFilter, type QuestionView } from "./question-filter.ts";
import { findQuestion } from "./find-question.server.ts";
import { hideQuestion } from "./hide-question.server.ts";
import { questionList } from "#shop/office/question/question-list.server.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import { listQuestions } from "./list-questions.server.ts";
import { questions } from "./table.server.ts";

const shop = await testShop();
const [asker, other] = [(await shop.has.member()).id, (await shop.has.member()).id];
const by = { account: await shop.has.admin(), address: "203.0.113.9" };

async function asked({
  title = "질문",
  text = "내용",
  isSecret = false,
  productId = null as string | null,
  answer = "",
  minutesAgo = 0,
} = {}) {
  const id = await askQuestion(
    shop,
    { title, text, isSecret, productId, writeKey: randomLetters(32) },
    { accountId: asker, address: randomLetters(8) },
  );
  if (answer) await answerQuestion(shop, id, { answer, version: 1, mailsAgain: false }, by);
  if (minutesAgo)
    await shop.db
      .update(questions)
      .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
      .where(eq(questions.id, id));
  // Ten an hour are not what these tests are about.
  await shop.pool.query("delete from attempt_windows");
  return id;
}
const seen = async (
  viewer: string | null,
  { search = "", view = "all" as QuestionView, productId = null as string | null } = {},
) => (await listQuestions(shop.db, { search, view, productId, limit: 100 }, viewer)).rows;
const foundBy = async (viewer: string | null, search: string, ids: string[]) =>
  (await seen(viewer, { search })).map(({ id }) => id).filter((id) => ids.includes(id));

test("of somebody else's secret there is a line without words, and no search finds it by title, text or answer", async () => {
  const id = await asked({
    title: "가온누리 계약서",
    text: "다솜가람 원고",
    isSecret: true,
    answer: "라온제나 답변",
  });
  for (const viewer of [null, other]) {
    const row = (await seen(viewer)).find((each) => each.id === id);
    expect(row).toMatchObject({ title: null, isSecret: true, isMine: false, isAnswered: true });
    expect(JSON.stringify(await seen(viewer))).not.toMatch(/가온누리|다솜가람|라온제나/);
    for (const words of ["가온누리", "온누", "ㄱㅇㄴㄹ", "다솜가람", "라온제나", "가"])
      expect(await foundBy(viewer, words, [id])).toEqual([]);
    expect(await findQuestion(shop.db, id, viewer)).toBeNull();
  }
  for (const words of ["가온누리", "ㄱㅇㄴㄹ", "다솜", "제나"])
    expect(await foundBy(asker, words, [id])).toEqual([id]);
  expect(await findQuestion(shop.db, id, asker)).toMatchObject({
    title: "가온누리 계약서",
    text: "다솜가람 원고",
    answer: "라온제나 답변",
    isMine: true,
  });
});

test("an open question is found by parts of words, initial consonants and its answer", async () => {
  const id = await asked({
    title: "목소리팩 재생",
    text: "휴대전화에서 끊겨요",
    answer: "M4R 파일을 받아주세요 https://a.kr/100%_x",
  });
  for (const words of ["소리팩", "ㅁㅅㄹㅍ", "대전화에", "m4r", "목소리 끊겨", "100%_x"])
    expect(await foundBy(null, words, [id])).toEqual([id]);
  for (const words of ["목소리 없는말", "100_%x", "'", "ㅁㅅㄹㅋ"])
    expect(await foundBy(null, words, [id])).toEqual([]);
});

test("what administrators hid is read by its asker alone", async () => {
  const id = await asked({ title: "숨길 질문" });
  await hideQuestion(shop.db, id, "개인정보가 있어요", by);
  expect([
    (await seen(other)).some((row) => row.id === id),
    (await seen(asker)).some((row) => row.id === id),
  ]).toEqual([false, false]);
  expect((await seen(asker, { view: "mine" })).find((row) => row.id === id)).toMatchObject({
    isHidden: true,
    title: "숨길 질문",
  });
  expect([
    await findQuestion(shop.db, id, other),
    await findQuestion(shop.db, id, null),
    (await findQuestion(shop.db, id, asker))?.isHidden,
  ]).toEqual([null, null, true]);
});

test("answered, one's own, and those about a product", async () => {
  const [product, gone] = [await shop.has.product(), await shop.has.product()];
  const [waiting, answered, elsewhere] = [
    await asked({ productId: product.id }),
    await asked({ productId: product.id, answer: "답" }),
    await asked({ productId: gone.id }),
  ];
  await shop.pool.query("update products set is_show = false where id = $1", [gone.id]);
  expect((await seen(null, { productId: product.id })).map(({ id }) => id)).toEqual([
    answered,
    waiting,
  ]);
  expect(
    (await seen(null, { productId: product.id, view: "answered" })).map(({ id, product: of }) => [
      id,
      of?.id,
    ]),
  ).toEqual([[answered, product.id]]);
  expect((await seen(null)).find(({ id }) => id === elsewhere)?.product).toBeNull();
  expect([await seen(null, { view: "mine" }), await seen(other, { view: "mine" })]).toEqual([
    [],
    [],
  ]);
});

test("pages go on from where they end, there and back", async () => {
  const product = await shop.has.product();
  const ids: string[] = [];
  for (let at = 0; at < 7; at++)
    ids.unshift(await asked({ productId: product.id, title: `쪽 ${at}` }));
  const page = (cursors: { after?: string | null; before?: string | null }) =>
    listQuestions(
      shop.db,
      { search: "쪽", view: "all", productId: product.id, limit: 3, ...cursors },
      null,
    );
  const [first] = [await page({})];
  const second = await page({ after: first.next });
  const third = await page({ after: second.next });
  expect([first, second, third].map(({ rows }) => rows.map(({ id }) => id))).toEqual([
    ids.slice(0, 3),
    ids.slice(3, 6),
    ids.slice(6),
  ]);
  expect([first.previous, third.next]).toEqual([null, null]);
  expect((await page({ before: third.previous })).rows.map(({ id }) => id)).toEqual(
    ids.slice(3, 6),
  );
  for (const cursor of ["", "x", "0.' or 1=1", "zzzzzzzzzzz.aaaaaaaaaa", "1.short"])
    expect((await page({ after: cursor })).rows.length).toBeLessThanOrEqual(3);
});

test("in the back office who waits longest stands first, page after page; secret titles are read and found there", async () => {
  await shop.pool.query("delete from questions");
  const ids: string[] = [];
  for (let at = 0; at < 7; at++)
    ids.push(await asked({ title: `대기 ${at}`, isSecret: at % 2 === 0, minutesAgo: 600 - at }));
  const answered = await asked({ answer: "답" });
  const filter = { tab: "waiting", kind: "", asker: "", search: "" } as const;
  const page = (cursors: { after?: string | null; before?: string | null }) =>
    questionList.page(shop, filter, { limit: 3, ...cursors });
  const first = await page({});
  const second = await page({ after: first.next });
  const third = await page({ after: second.next });
  expect([first, second].map(({ rows }) => rows.map(({ id }) => id))).toEqual([
    ids.slice(0, 3),
    ids.slice(3, 6),
  ]);
  expect(third.rows.at(-1)?.id).toBe(ids[6]);
  expect([first.previous, third.next]).toEqual([null, null]);
  expect((await page({ before: second.previous })).rows.map(({ id }) => id)).toEqual(
    ids.slice(0, 3),
  );
  expect(await countDuty(shop, "question")).toBe(7);
  expect(
    (
      await questionList.page(shop, { ...filter, tab: "all", kind: "secret", search: "대기" }, {})
    ).rows.map(({ title }) => title),
  ).toEqual(["대기 6", "대기 4", "대기 2", "대기 0"]);
  expect(
    (await questionList.page(shop, { ...filter, tab: "answered" }, {})).rows.map(({ id }) => id),
  ).toEqual([answered]);
  await shop.db.update(questions).set({ isGuest: true }).where(eq(questions.id, ids[3]!));
  const askedBy = async (asker: "guest" | "member") =>
    (await questionList.page(shop, { ...filter, asker }, {})).rows.map(({ id }) => id);
  expect([await askedBy("guest"), (await askedBy("member")).length]).toEqual([[ids[3]], 6]);
  await hideQuestion(shop.db, ids[0]!, "같은 글이 있어요", by);
  expect([
    await countDuty(shop, "question"),
    (await questionList.page(shop, { ...filter, tab: "hidden" }, {})).rows.map(({ id }) => id),
  ]).toEqual([6, [ids[0]]]);
});

test.each([
  "?q=%00",
  "?q=%ED%A0%80",
  `?q=${"가".repeat(400)}`,
  "?show=constructor&product=../x&category=%00",
  "?q=%5C&q=%25",
])("an address with %s is read as something the database takes", async (query) => {
  const filter = readQuestionFilter(new URLSearchParams(query));
  expect(filter.search.length).toBeLessThanOrEqual(50);
  await expect(listQuestions(shop.db, filter, null)).resolves.toBeDefined();
});
