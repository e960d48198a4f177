import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { refusing } from "#tests/has/refusing.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "../audit/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { endMembership } from "../member/end-membership.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "../notice/table.server.ts";
import { answerQuestion } from "./answer-question.server.ts";
import { askQuestion } from "./asker/ask-question.server.ts";
import { findAdminQuestion } from "#shop/office/question/find-admin-question.server.ts";
import { hideQuestion } from "./hide-question.server.ts";
import { removeQuestion } from "./remove-question.server.ts";
import { questions } from "./table.server.ts";
import { takeBackQuestion } from "./asker/take-back-question.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();

const acting = async (email?: string) => ({
  account: email ? await shop.has.member({ email }) : await shop.has.admin(),
  address: "203.0.113.9",
});
const form = (answer: string, version = 1, mailsAgain = false) => ({ answer, version, mailsAgain });
const rowOf = async (id: string) => (await rowsOf(shop.db, questions, { id }))[0];
const mailsTo = async (accountId: string) =>
  (
    await rowsOf(
      shop.db,
      notices,
      { subjectKey: accountId, event: "question-answered" },
      desc(notices.createdAt),
    )
  ).map((one) => asSaid(one));
const logOf = async (id: string) =>
  (await rowsOf(shop.db, auditLog, { subject: `question ${id}` }, auditLog.id)).map(
    ({ action, reason, before, after, whose }) => ({ action, reason, before, after, whose }),
  );

async function asked({ isSecret = false, title = "언제 도착하나요?" } = {}) {
  const account = await shop.has.member({ name: "남궁민수" });
  const id = await askQuestion(
    shop,
    {
      title,
      text: "주문한 지 이틀 됐어요.",
      isSecret,
      productId: null,
      writeKey: randomLetters(32),
    },
    { accountId: account.id, address: randomLetters(8) },
  );
  return { account, id };
}

test("the first answer mails its asker once, a new wording only when asked to", async () => {
  const { account, id } = await asked();
  expect(await answerQuestion(shop, id, form("내일 도착해요."), await acting())).toEqual({
    isFirst: true,
    isMailed: true,
  });
  const [mail, ...more] = await mailsTo(account.id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: account.email,
    subject: "질문에 답변을 드렸어요",
    state: "waiting",
  });
  expect(mail!.text).toContain("질문: 언제 도착하나요?");
  expect(mail!.text).toContain(`${shop.origin}/qna/${id}`);
  expect(mail!.text).not.toContain("내일 도착해요");

  await answerQuestion(shop, id, form("모레 도착해요.", 2), await acting());
  expect(await mailsTo(account.id)).toHaveLength(1);
  await answerQuestion(shop, id, form("글피에 도착해요.", 3, true), await acting());
  expect((await mailsTo(account.id)).map(({ subject }) => subject)).toEqual([
    "답변을 수정했어요",
    "질문에 답변을 드렸어요",
  ]);
});

test("an answer sent twice is written, mailed and logged once", async () => {
  const { account, id } = await asked();
  const by = await acting();
  const done = await Promise.all(
    Array.from({ length: 5 }, () => answerQuestion(shop, id, form("같은 답이에요."), by)),
  );
  expect(done.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(
    [await mailsTo(account.id), await logOf(id), (await rowOf(id))?.version].map((each) =>
      Array.isArray(each) ? each.length : each,
    ),
  ).toEqual([1, 1, 2]);
});

test("of two administrators who answer at once one is told of the other's words, and nothing is lost", async () => {
  const { account, id } = await asked();
  const people = [await acting(), await acting("second@sori.example")];
  const done = await Promise.allSettled(
    people.map((by, at) => answerQuestion(shop, id, form(`답 ${at}`), by)),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const winner = done.findIndex(({ status }) => status === "fulfilled");
  expect(done[1 - winner]).toMatchObject({ reason: { code: "question-changed" } });
  expect(await findAdminQuestion(shop.db, id, people[0]!)).toMatchObject({
    answer: { text: `답 ${winner}` },
    version: 2,
  });
  expect(await mailsTo(account.id)).toHaveLength(1);
});

test("no mail says anything of a secret question, and neither does the log", async () => {
  const { account, id } = await asked({ isSecret: true, title: "비밀스러운 제목" });
  await answerQuestion(shop, id, form("비밀스러운 답"), await acting());
  const [mail] = await mailsTo(account.id);
  expect(JSON.stringify(mail)).not.toMatch(/비밀스러운/);
  expect(mail!.text).toContain(`${shop.origin}/login?pre=%2Fqna%2F${id}`);
  expect(JSON.stringify(await logOf(id))).not.toContain("비밀스러운");
});

test("when the answer is not written, no mail goes out", async () => {
  const { account, id } = await asked();
  await expect(
    answerQuestion(shop, id, { ...form("답"), answer: "\u0000" }, await acting()),
  ).rejects.toThrow();
  expect([await mailsTo(account.id), (await rowOf(id))?.answer]).toEqual([[], null]);
});

test("hiding, showing and deleting are done once and logged with their reason; opening what is secret or hidden is logged too", async () => {
  const { account, id } = await asked({ isSecret: true });
  const by = await acting();
  await findAdminQuestion(shop.db, id, by);
  await hideQuestion(shop.db, id, "욕설이 들어 있어요", by);
  await hideQuestion(shop.db, id, "욕설이 들어 있어요", by);
  await hideQuestion(shop.db, id, null, by);
  await removeQuestion(shop.db, id, "같은 글이 또 있어요", by);
  await removeQuestion(shop.db, id, "같은 글이 또 있어요", by);
  expect((await logOf(id)).map(({ action, reason, whose }) => [action, reason, whose])).toEqual([
    ["question.read", null, account.id],
    ["question.hide", "욕설이 들어 있어요", account.id],
    ["question.show", null, account.id],
    ["question.remove", "같은 글이 또 있어요", account.id],
  ]);
  expect(await rowOf(id)).toBeUndefined();
  await refusing("question-not-found", answerQuestion(shop, id, form("늦은 답"), by));
  await refusing("question-not-found", hideQuestion(shop.db, id, null, by));
});

test("an open question may be read without a record", async () => {
  const { id } = await asked();
  await findAdminQuestion(shop.db, id, await acting());
  expect(await logOf(id)).toEqual([]);
});

test("who leaves takes along what is secret or unanswered; open answers stay without the person", async () => {
  const account = await shop.has.member({ name: "남궁민수" });
  const ask = (title: string, isSecret = false) =>
    askQuestion(
      shop,
      { title, text: "내용", isSecret, productId: null, writeKey: randomLetters(32) },
      { accountId: account.id, address: "x" },
    );
  const [open, secret, waiting, hidden, taken] = [
    await ask("공개"),
    await ask("비밀", true),
    await ask("대기"),
    await ask("숨김"),
    await ask("지움"),
  ];
  const by = await acting();
  for (const id of [open, secret, hidden, taken]) await answerQuestion(shop, id, form("답"), by);
  await hideQuestion(shop.db, hidden, "개인정보가 있어요", by);
  await takeBackQuestion(shop.db, taken, account.id);
  const own = await exportOwnData(shop, account.id);
  expect(
    own.questions
      .map(({ title, answer, takenBackAt }) => [title, answer, takenBackAt !== null])
      .toSorted(),
  ).toEqual([
    ["공개", "답", false],
    ["대기", null, false],
    ["비밀", "답", false],
    ["숨김", "답", false],
    ["지움", "답", true],
  ]);

  await endMembership(shop, account, "203.0.113.7");
  expect(await rowOf(open)).toMatchObject({
    askerId: null,
    askerName: "탈퇴 회원",
    title: "공개",
    answer: "답",
  });
  for (const id of [secret, waiting, hidden, taken]) expect(await rowOf(id)).toBeUndefined();
  await refusing("sign-in-again", ask("떠난 뒤"));
  expect(await answerQuestion(shop, open, form("고친 답", 2, true), by)).toEqual({
    isFirst: false,
    isMailed: false,
  });
});

test("what was taken back is forgotten after three years and not before", async () => {
  const [young, old] = [await asked(), await asked()];
  const years = (count: number) => new Date(Date.now() - count * 366 * 24 * 3600_000);
  await shop.db
    .update(questions)
    .set({ createdAt: years(3.1), updatedAt: years(3.1), removedAt: years(2.9) })
    .where(eq(questions.id, young.id));
  await shop.db
    .update(questions)
    .set({ createdAt: years(3.1), updatedAt: years(3.1), removedAt: years(3.01) })
    .where(eq(questions.id, old.id));
  await runRetention(shop, { now: true });
  expect([Boolean(await rowOf(young.id)), Boolean(await rowOf(old.id))]).toEqual([true, false]);
});
