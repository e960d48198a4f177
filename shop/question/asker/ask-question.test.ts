import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { refusing } from "#tests/has/refusing.ts";
import { askQuestion } from "./ask-question.server.ts";
import { answerQuestion } from "../answer-question.server.ts";
import { changeQuestion } from "./change-question.server.ts";
import { askForm, type AskForm } from "../question-forms.ts";
import { questions } from "../table.server.ts";
import { takeBackQuestion } from "./take-back-question.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();

const buildAskForm = (fields: Partial<AskForm> = {}): AskForm => ({
  title: "파일이 열리지 않아요",
  text: "압축을 풀어도 소리가 나지 않아요.",
  isSecret: false,
  productId: null,
  writeKey: randomLetters(32),
  ...fields,
});
const rowOf = async (id: string) => (await rowsOf(shop.db, questions, { id }))[0];
const ask = async (fields: Partial<AskForm> = {}, accountId?: string) => {
  const asker = accountId ?? (await shop.has.member()).id;
  return {
    asker,
    id: await askQuestion(shop, buildAskForm(fields), {
      accountId: asker,
      address: randomLetters(8),
    }),
  };
};
const admin = async () => ({ account: await shop.has.admin(), address: "203.0.113.9" });

test("a question sent twice at once, and again later, is one question and one or two tries", async () => {
  const { id: accountId } = await shop.has.member({ name: "홍길동" });
  const form = buildAskForm();
  const send = () => askQuestion(shop, form, { accountId, address: "a" });
  const ids = [...(await Promise.all([send(), send()])), await send(), await send(), await send()];
  expect(new Set(ids).size).toBe(1);
  expect(await rowOf(ids[0]!)).toMatchObject({ askerName: "홍*동", version: 1, answeredAt: null });
  for (let at = 0; at < 8; at++)
    await askQuestion(shop, buildAskForm({ title: `다른 질문 ${at}` }), {
      accountId,
      address: "a",
    });
  expect(await rowsOf(shop.db, questions, { askerId: accountId })).toHaveLength(9);
});

test("other words under the key of a page that a browser kept are another question", async () => {
  const { id: accountId } = await shop.has.member();
  const [first, second] = [buildAskForm(), buildAskForm()].map((form) => ({
    ...form,
    writeKey: "k".repeat(32),
  }));
  const one = await askQuestion(shop, first!, { accountId, address: "b" });
  expect(
    await askQuestion(shop, { ...second!, text: "다른 말이에요." }, { accountId, address: "b" }),
  ).not.toBe(one);
  expect(await askQuestion(shop, first!, { accountId, address: "b" })).toBe(one);
});

test("somebody else's page key gives nobody their question", async () => {
  const form = buildAskForm({ isSecret: true });
  const [a, b] = [await shop.has.member(), await shop.has.member()];
  const [mine, theirs] = [
    await askQuestion(shop, form, { accountId: a.id, address: "c" }),
    await askQuestion(shop, form, { accountId: b.id, address: "c" }),
  ];
  expect(mine).not.toBe(theirs);
});

test("ten an hour, then no more", async () => {
  const { id: accountId } = await shop.has.member();
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) =>
      askQuestion(shop, buildAskForm({ title: `질문 ${at}` }), { accountId, address: "d" }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await refusing(
    "too-many-attempts",
    askQuestion(shop, buildAskForm(), { accountId, address: "d" }),
  );
});

test("only a product on the shelf is named; without it the question still stands", async () => {
  const [shown, hidden] = [await shop.has.product(), await shop.has.product({ isShow: false })];
  expect((await rowOf((await ask({ productId: shown.id })).id))?.productId).toBe(shown.id);
  expect((await rowOf((await ask({ productId: hidden.id })).id))?.productId).toBeNull();
  expect((await rowOf((await ask({ productId: "nosuch" })).id))?.productId).toBeNull();
});

// covers 3.4d
test("its asker words it anew and takes it back while nobody answered; nobody else does", async () => {
  const { asker, id } = await ask();
  const other = (await shop.has.member()).id;
  const change = { title: "고친 제목", text: "고친 내용", isSecret: true, version: 1 };
  await refusing("question-not-found", changeQuestion(shop.db, id, change, other));
  await refusing("question-not-found", takeBackQuestion(shop.db, id, other));
  await changeQuestion(shop.db, id, change, asker);
  expect(await rowOf(id)).toMatchObject({ title: "고친 제목", isSecret: true, version: 2 });
  await refusing("question-changed", changeQuestion(shop.db, id, change, asker));
  await takeBackQuestion(shop.db, id, asker);
  expect(await rowOf(id)).toBeUndefined();
  await refusing("question-not-found", takeBackQuestion(shop.db, id, asker));
});

test("after the answer its words stay; taken back it leaves the shop and stays on record", async () => {
  const { asker, id } = await ask();
  await answerQuestion(
    shop,
    id,
    { answer: "답이에요.", version: 1, mailsAgain: false },
    await admin(),
  );
  await refusing(
    "question-answered",
    changeQuestion(
      shop.db,
      id,
      { title: "다른 말", text: "다른 말", isSecret: false, version: 2 },
      asker,
    ),
  );
  expect(await rowOf(id)).toMatchObject({ title: "파일이 열리지 않아요", answer: "답이에요." });
  await takeBackQuestion(shop.db, id, asker);
  expect((await rowOf(id))?.removedAt).toBeInstanceOf(Date);
  await refusing(
    "question-not-found",
    changeQuestion(
      shop.db,
      id,
      { title: "다른 말", text: "다른 말", isSecret: false, version: 3 },
      asker,
    ),
  );
});

test("a change and an answer at once: an answer never stands under words its writer did not read", async () => {
  const accountId = (await shop.has.member()).id;
  for (let round = 0; round < 8; round++) {
    const { asker, id } = await ask({}, accountId);
    const [changed, answered] = await Promise.allSettled([
      changeQuestion(
        shop.db,
        id,
        { title: "뒤집은 질문", text: "뒤집은 질문", isSecret: false, version: 1 },
        asker,
      ),
      answerQuestion(
        shop,
        id,
        { answer: "네, 맞아요.", version: 1, mailsAgain: false },
        await admin(),
      ),
    ]);
    expect([changed.status, answered.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const row = await rowOf(id);
    expect(row?.answer === null).toBe(changed.status === "fulfilled");
    expect(row?.title === "뒤집은 질문").toBe(changed.status === "fulfilled");
  }
});

test("taking back and answering at once: either it is gone unanswered, or it is kept with its answer", async () => {
  const accountId = (await shop.has.member()).id;
  for (let round = 0; round < 8; round++) {
    const { asker, id } = await ask({}, accountId);
    const [taken, answered] = await Promise.allSettled([
      takeBackQuestion(shop.db, id, asker),
      answerQuestion(shop, id, { answer: "네.", version: 1, mailsAgain: false }, await admin()),
    ]);
    expect(taken.status).toBe("fulfilled");
    const row = await rowOf(id);
    expect(Boolean(row?.removedAt)).toBe(answered.status === "fulfilled");
  }
});

test.each([
  ["no title", { title: "  " }],
  ["a title nobody sees", { title: "\u200b\u3164" }],
  ["a long title", { title: "가".repeat(101) }],
  ["no text", { text: "" }],
  ["a long text", { text: "가".repeat(2001) }],
  ["no key", { writeKey: "" }],
])("%s is refused beside its field", (_what, fields) => {
  const { success, error } = askForm.safeParse({
    title: "제목",
    text: "내용",
    writeKey: "k".repeat(32),
    ...fields,
  });
  expect([success, error?.issues[0]?.path]).toEqual([false, Object.keys(fields)]);
});

test("line breaks count as one character, as the browser counts them", () => {
  const text = Array.from({ length: 1000 }, () => "가").join("\r\n");
  expect(askForm.parse({ title: " 두  칸\n제목 ", text, writeKey: "k".repeat(32) })).toMatchObject({
    title: "두 칸 제목",
    text: text.replaceAll("\r\n", "\n"),
    isSecret: false,
    productId: null,
  });
});
