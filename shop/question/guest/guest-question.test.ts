import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { refusing } from "#tests/has/refusing.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { answerQuestion } from "../answer-question.server.ts";
import { findQuestion } from "../find-question.server.ts";
import { guestAskForm } from "../question-forms.ts";
import { questionGuests, questions } from "../table.server.ts";
import { askAsGuest } from "./ask-as-guest.server.ts";
import { findGuestQuestion } from "./find-guest-question.server.ts";
import { guestQuestionPath } from "./guest-link.server.ts";
import { withdrawGuestQuestion } from "./withdraw-guest-question.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();

const typed = (fields: Record<string, string> = {}) =>
  guestAskForm.parse({
    title: "앱에서 쓸 수 있나요?",
    text: "회사 앱에 넣고 싶어요.",
    name: "홍길동",
    email: `${randomLetters(8)}@example.com`,
    agree: "on",
    writeKey: randomLetters(32),
    ...fields,
  });
const ask = async (fields: Record<string, string> = {}, address = randomLetters(8)) => {
  const form = typed(fields);
  const id = await askAsGuest(shop, form, { address });
  return { id, email: form.email, mark: guestQuestionPath(shop, id).split("/").at(-1)! };
};
const rowOf = async (id: string) => (await rowsOf(shop.db, questions, { id }))[0];
const guestOf = async (id: string) =>
  (await rowsOf(shop.db, questionGuests, { questionId: id }))[0];
const mailsTo = (email: string, event: string) => rowsOf(shop.db, notices, { to: email, event });
const answer = async (id: string, version = 1, mailsAgain = false) =>
  answerQuestion(
    shop,
    id,
    { answer: `답이에요 ${version}`, version, mailsAgain },
    { account: await shop.has.admin(), address: "203.0.113.9" },
  );

test("a guest's question sent twice at once is one question with one mail, which has its link", async () => {
  const form = typed({ email: "Guest.One@Example.com" });
  const send = () => askAsGuest(shop, form, { address: "a" });
  const ids = [...(await Promise.all([send(), send()])), await send()];
  expect(new Set(ids).size).toBe(1);
  const id = ids[0]!;
  expect(await rowOf(id)).toMatchObject({ askerId: null, isGuest: true, askerName: "홍*동" });
  const mails = await mailsTo("guest.one@example.com", "question-received");
  expect(mails.map(({ facts }) => facts?.button)).toEqual([
    ["내 질문 보기", guestQuestionPath(shop, id)],
  ]);
});

test("ten an hour from one line, five a day to one address", async () => {
  const same = Array.from({ length: 7 }, () => ask({ email: "often@example.com" }));
  expect(
    (await Promise.allSettled(same)).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(5);
  expect(await mailsTo("often@example.com", "question-received")).toHaveLength(5);
  const line = Array.from({ length: 12 }, () => ask({}, "203.0.113.77"));
  expect(
    (await Promise.allSettled(line)).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(10);
  await refusing("too-many-attempts", ask({}, "203.0.113.77"));
});

test("a secret question opens by its own link alone", async () => {
  const [one, other] = [await ask({ isSecret: "on" }), await ask({ isSecret: "on" })];
  expect(await findGuestQuestion(shop, one.id, one.mark)).toMatchObject({
    text: "회사 앱에 넣고 싶어요.",
  });
  for (const mark of [other.mark, "", one.mark.slice(0, -1), `${one.mark}x`, "ㄱ".repeat(22)])
    expect(await findGuestQuestion(shop, one.id, mark)).toBeNull();
  expect(await findQuestion(shop.db, one.id, null)).toBeNull();
  const member = await shop.has.member();
  expect(await findQuestion(shop.db, one.id, member.id)).toBeNull();
  await refusing("question-not-found", withdrawGuestQuestion(shop, one.id, other.mark));
  expect(await rowOf(one.id)).toBeDefined();
});

test("taken back twice at once it is gone once, and nobody is written to any more", async () => {
  const [open, answered] = [await ask(), await ask()];
  await answer(answered.id);
  for (const { id, mark } of [open, answered]) {
    const twice = [1, 2].map(() => withdrawGuestQuestion(shop, id, mark));
    await Promise.all(twice);
    expect(await findGuestQuestion(shop, id, mark)).toBeNull();
    expect(await guestOf(id)).toBeUndefined();
  }
  expect([await rowOf(open.id), (await rowOf(answered.id))?.removedAt]).toEqual([
    undefined,
    expect.any(Date),
  ]);
});

test("the answer is mailed with the link, of a secret without words; half a year later name and address are forgotten, and the link with them", async () => {
  const [open, waiting] = [await ask({ isSecret: "on" }), await ask()];
  expect(await answer(open.id)).toEqual({ isFirst: true, isMailed: true });
  const [mail] = await mailsTo(open.email, "question-answered");
  expect(mail?.facts?.button).toEqual(["답변 보기", guestQuestionPath(shop, open.id)]);
  expect(JSON.stringify(mail?.facts)).not.toContain("앱에서");
  const later = (days: number) =>
    asOwner(
      shop,
      `update questions set answered_at = now() - interval '${days} days', created_at = now() - interval '${days} days' where is_guest and removed_at is null and (answered_at is not null or id = '${waiting.id}')`,
    );
  await later(180);
  await runRetention(shop, { now: true });
  expect(await guestOf(open.id)).toBeDefined();
  await asOwner(shop, `update questions set answered_at = null where id = '${waiting.id}'`);
  await asOwner(
    shop,
    `update questions set answered_at = now() - interval '186 days' where id = '${open.id}'`,
  );
  await runRetention(shop, { now: true });
  expect([await guestOf(open.id), await guestOf(waiting.id)]).toEqual([
    undefined,
    expect.objectContaining({ email: waiting.email }),
  ]);
  expect(await findGuestQuestion(shop, open.id, open.mark)).toBeNull();
  await expect(withdrawGuestQuestion(shop, open.id, open.mark)).rejects.toMatchObject({
    code: "question-not-found",
  });
  expect(await rowOf(open.id)).toMatchObject({ answer: "답이에요 1", removedAt: null });
  expect(await answer(open.id, 2, true)).toEqual({ isFirst: false, isMailed: false });
});

test("a shop whose mail reaches nobody takes no guest's question", async () => {
  const quiet = { ...shop, mailer: { ...shop.mailer, reachesNobody: true } };
  await expect(askAsGuest(quiet, typed(), { address: "q" })).rejects.toMatchObject({
    code: "mail-not-set-up",
  });
});

test.each([
  ["no name", "name", ""],
  ["no mail address", "email", "어딘가"],
  ["no consent", "agree", ""],
  ["a long text", "text", "가".repeat(2001)],
])("%s is refused beside its field", (_what, field, value) => {
  expect(() => typed({ [field]: value })).toThrow(new RegExp(`"${field}"`));
});
