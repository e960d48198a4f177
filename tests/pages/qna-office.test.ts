import { expect, test } from "vitest";
import { saveFaqCategory } from "#shop/question/faq/arrange-faq-categories.server.ts";
import { listAdminFaqs } from "#shop/question/faq/list-admin-faqs.server.ts";
import { saveFaq } from "#shop/question/faq/save-faq.server.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { member, office, postQuestion } from "./qna-given.ts";
import { goneTo, htmlOf } from "./read-page.ts";

const shop = await testShop();

const acting = async () => ({ account: await shop.has.admin(), address: "203.0.113.9" });

test("after the answer a question is neither changed nor answered for somebody else, and what was typed is shown", async () => {
  const { account, person, as } = await member(shop);
  const id = await postQuestion(shop, account.id);
  const { person: desk, as: admin } = await office(shop);
  expect(
    goneTo(
      await desk.send(`/admin/qna/${id}`, {
        intent: "answer",
        version: "1",
        answer: "내일 도착해요. https://sori.example/a?b=1&c=2 <b>굵게</b>",
        ...admin,
      }),
    ),
  ).toEqual([302, `/admin/qna/${id}`]);

  const late = await person.send(`/qna/${id}?edit`, {
    intent: "change",
    version: "1",
    title: "뒤집은 제목",
    text: "늦게 쓴 내용이에요",
    ...as,
  });
  const pageText = await htmlOf(late);
  expect(late.status).toBe(409);
  for (const words of [
    "답변이 달린 질문은 수정할 수 없어요",
    "늦게 쓴 내용이에요",
    "언제 도착하나요?",
  ])
    expect(pageText).toContain(words);
  const page = await htmlOf(await (await browser(shop)).visit(`/qna/${id}`));
  expect(page).toContain(
    '<a href="https://sori.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow ugc"',
  );
  expect(page).toContain("&lt;b&gt;굵게&lt;/b&gt;");
  expect(page).not.toContain("고치기");
  expect(goneTo(await person.send(`/qna/${id}`, { intent: "remove", ...as }))).toEqual([
    303,
    "/my/questions",
  ]);
  expect((await (await browser(shop)).visit(`/qna/${id}`)).status).toBe(404);
  expect(await htmlOf(await desk.visit(`/admin/qna/${id}`))).toContain("질문한 분이");
});

test("an administrator who was slower reads the other's answer beside the own words", async () => {
  const { account } = await member(shop);
  const id = await postQuestion(shop, account.id, { title: "둘이 함께 답할 질문" });
  const { person: desk, as } = await office(shop);
  await desk.send(`/admin/qna/${id}`, {
    intent: "answer",
    version: "1",
    answer: "먼저 쓴 답변이에요",
    ...as,
  });
  const slow = await desk.send(`/admin/qna/${id}`, {
    intent: "answer",
    version: "1",
    answer: "나중에 쓴 답변이에요",
    ...as,
  });
  const pageText = await htmlOf(slow);
  expect(slow.status).toBe(409);
  for (const words of [
    "그 사이 관리자님이 이 답변을 저장했어요",
    "먼저 쓴 답변이에요",
    "나중에 쓴 답변이에요",
    "내 답변으로 바꾸기",
    'name="version" value="2"',
  ])
    expect(pageText).toContain(words);
  const wrong = await desk.send(`/admin/qna/${id}`, { intent: "hide", reason: "왜", ...as });
  expect([wrong.status, (await htmlOf(wrong)).includes("5자 이상 적어주세요")]).toEqual([
    400,
    true,
  ]);
});

// covers 1.4d, 2.38
test("the back office finds, filters and counts what waits; hidden questions leave the shop and come back", async () => {
  const { account } = await member(shop);
  const id = await postQuestion(shop, account.id, { title: "숨겼다 보일 질문", isSecret: false });
  const { person: desk, as } = await office(shop);
  const list = await htmlOf(await desk.visit("/admin/qna"));
  expect(list).toContain("답변을 기다리는 질문");
  expect(
    await htmlOf(await desk.visit(`/admin/qna?search=${encodeURIComponent("ㅅㄱㄷ")}`)),
  ).toContain("숨겼다 보일 질문");
  expect(await htmlOf(await desk.visit("/admin/qna?kind=secret&search=%00"))).not.toContain(
    "숨겼다 보일 질문",
  );
  await desk.send(`/admin/qna/${id}`, { intent: "hide", reason: "개인정보가 있어요", ...as });
  expect((await (await browser(shop)).visit(`/qna/${id}`)).status).toBe(404);
  expect(await htmlOf(await desk.visit("/admin/qna?tab=hidden"))).toContain("숨겼다 보일 질문");
  await desk.send(`/admin/qna/${id}`, { intent: "show", ...as });
  expect((await (await browser(shop)).visit(`/qna/${id}`)).status).toBe(200);
  expect(await htmlOf(await desk.visit(`/admin/user/${account.id}`))).toContain("숨겼다 보일 질문");
});

// covers 1.2c, 2.16
test("frequently asked questions open without JavaScript, by category, and are found with the others", async () => {
  const by = await acting();
  for (const title of ["파일", "배송"]) await saveFaqCategory(shop.db, { title }, by);
  const [files, delivery] = await listAdminFaqs(shop.db);
  const entry = { id: undefined, isShow: true, seen: "" };
  await saveFaq(
    shop.db,
    { ...entry, categoryId: files!.id, question: "무슨 형식인가요?", html: "<p>WAV와 MP3예요</p>" },
    by,
  );
  await saveFaq(
    shop.db,
    {
      ...entry,
      categoryId: delivery!.id,
      question: "배송비는 얼마인가요?",
      html: "<p>삼천 원이에요</p>",
    },
    by,
  );
  const visitor = await browser(shop);
  const first = await htmlOf(await visitor.visit("/qna"));
  expect(first).toMatch(/<details[^>]*><summary[^>]*>.*무슨 형식인가요\?/s);
  expect(first).toContain("WAV와 MP3예요");
  expect(first).not.toContain("배송비는 얼마인가요?");
  expect(await htmlOf(await visitor.visit(`/qna?category=${delivery!.id}`))).toContain(
    "삼천 원이에요",
  );
  expect(await htmlOf(await visitor.visit(`/qna?q=${encodeURIComponent("ㅂㅅㅂ")}`))).toContain(
    "배송비는 얼마인가요?",
  );

  const { person: desk, as } = await office(shop);
  const filled = await desk.send("/admin/qna/faq", {
    intent: "remove-category",
    id: files!.id,
    ...as,
  });
  expect([filled.status, (await htmlOf(filled)).includes("함께 지울지 골라주세요")]).toEqual([
    409,
    true,
  ]);
  const empty = await desk.send(`/admin/qna/faq?new=${files!.id}`, {
    intent: "save",
    categoryId: files!.id,
    question: "국내 최초, 답이 없는 질문",
    html: "<p></p>",
    isShow: "on",
    ...as,
  });
  const pageText = await htmlOf(empty);
  expect([
    empty.status,
    pageText.includes("답을 적어주세요."),
    pageText.includes("답이 없는 질문"),
    pageText.includes("순위나 ‘최초·최고’는 객관적인 자료로"),
  ]).toEqual([400, true, true, true]);
  expect((await desk.visit("/admin/qna/faq?edit=aaaaaaaaaa")).status).toBe(404);
  expect(await htmlOf(await desk.visit("/admin/qna/templates?new"))).toContain("새 답변 틀");
});
