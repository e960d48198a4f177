import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { patience } from "../patience.ts";
import { member, office, postQuestion } from "./qna-given.ts";
import { flashOf, goneTo, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const rowOf = async (id: string) => (await rowsOf(shop.db, questions, { id }))[0];

test("a member asks without JavaScript; what is wrong stands beside its field and nothing typed is lost", async () => {
  const { person, as } = await member(shop, "홍길동");
  const product = await shop.has.product({ title: "묻는 목소리팩" });
  const form = await htmlOf(await person.visit(`/qna/ask?product=${product.id}`));
  expect(form).toContain("묻는 목소리팩");
  const writeKey = /name="writeKey" value="([^"]+)"/.exec(form)![1]!;
  const wrong = await person.send(`/qna/ask?product=${product.id}`, {
    writeKey,
    title: "",
    text: "쓰던 글은 그대로예요",
    isSecret: "on",
    productId: product.id,
    ...as,
  });
  const pageText = await htmlOf(wrong);
  const secret = /<input[^>]*name="isSecret"[^>]*>/.exec(pageText)?.[0];
  expect([
    wrong.status,
    pageText.includes("제목을 적어주세요."),
    pageText.includes("쓰던 글은 그대로예요"),
    secret?.includes("checked"),
  ]).toEqual([400, true, true, true]);

  const fields = {
    writeKey,
    title: "앱에서 쓸 수 있나요?",
    text: "하나\r\n둘",
    productId: product.id,
    ...as,
  };
  const [done, again] = [
    await person.send("/qna/ask", fields),
    await person.send("/qna/ask", fields),
  ];
  expect(goneTo(done)).toEqual([303, expect.stringMatching(/^\/qna\/[a-z0-9]{10}$/)]);
  expect(goneTo(again)).toEqual(goneTo(done));
  expect(flashOf(done)).toContain("질문을 남겼어요");
  const id = goneTo(done)[1]!.toString().split("/").at(-1)!;
  expect(await rowOf(id)).toMatchObject({
    text: "하나\n둘",
    productId: product.id,
    askerName: "홍*동",
    isSecret: false,
  });
  const page = await htmlOf(await (await browser(shop)).visit(`/qna/${id}`));
  for (const words of ["앱에서 쓸 수 있나요?", "묻는 목소리팩", "홍*동", "답변대기"])
    expect(page).toContain(words);
  expect(page).not.toContain("홍길동");
});

test("a visitor is led to sign in and back, and told of the other ways to ask", async () => {
  const visitor = await browser(shop);
  const led = await visitor.visit("/qna/ask?product=abc");
  expect([...goneTo(led), flashOf(led)]).toEqual([
    302,
    "/login",
    expect.stringContaining("/qna/ask?product=abc"),
  ]);
  const page = await htmlOf(await (await browser(shop)).visit("/qna"));
  expect(page).toContain('href="/qna/ask/guest"');
  for (const words of ["질문하기", "02-6013-2026", "온라인문의"]) expect(page).toContain(words);
  expect(page).not.toContain("내 질문");
});

test("the form of another account's page asks nothing", async () => {
  const { person } = await member(shop);
  const { account } = await member(shop);
  const refused = await person.send("/qna/ask", {
    writeKey: "k".repeat(32),
    title: "제목이에요",
    text: "내용이에요",
    as: account.id,
  });
  expect([refused.status, (await htmlOf(refused)).includes("내용이에요")]).toEqual([409, true]);
});

test("nothing of a secret question reaches anybody but its asker: page, list, search, filters, product page, and their data", async () => {
  const { account, person } = await member(shop);
  const product = await shop.has.product();
  const letters = randomLetters(12);
  const marks = [`제목${letters}`, `본문${letters}`, `답변${letters}`];
  const id = await postQuestion(shop, account.id, {
    title: marks[0]!,
    text: marks[1]!,
    isSecret: true,
    productId: product.id,
  });
  const { person: desk, as } = await office(shop);
  await desk.send(`/admin/qna/${id}`, { intent: "answer", version: "1", answer: marks[2]!, ...as });

  const visitor = await browser(shop);
  const { person: other } = await member(shop);
  const { person: admin } = await office(shop);
  const search = encodeURIComponent(letters);
  const places = [
    `/qna/${id}`,
    `/qna/${id}.data`,
    "/qna",
    "/_root.data",
    "/qna.data",
    `/qna?q=${search}`,
    `/qna.data?q=${search}`,
    "/qna?show=answered",
    "/qna.data?show=answered",
    "/qna?show=mine",
    "/qna.data?show=mine",
    `/qna?product=${product.id}`,
    `/qna.data?product=${product.id}`,
    `/product/${product.id}`,
    `/product/${product.id}.data`,
    "/my/questions",
    "/my/questions.data",
    `/qna/${id}?edit`,
  ];
  for (const [who, reader] of [
    ["visitor", visitor],
    ["other", other],
    ["administrator", admin],
  ] as const) {
    for (const place of places) {
      const heard = await reader.visit(place);
      const text = `${await heard.text()}\n${JSON.stringify([...heard.headers])}`;
      expect(
        marks.filter((mark) => text.includes(mark)),
        `${who} at ${place}`,
      ).toEqual([]);
      if (place.startsWith(`/qna/${id}`) && who !== "administrator")
        expect([who, place, heard.status]).toEqual([who, place, 404]);
    }
    const found = await htmlOf(await reader.visit(`/qna?q=${search}`));
    expect([found.includes("찾는 내용이 없어요"), found.includes("비밀글이에요")]).toEqual([
      true,
      false,
    ]);
    expect(await htmlOf(await reader.visit(`/product/${product.id}`))).toContain("비밀글이에요");
  }
  expect(goneTo(await admin.visit(`/qna/${id}`))).toEqual([302, `/admin/qna/${id}`]);

  const own = await htmlOf(await person.visit(`/qna/${id}`));
  for (const mark of marks) expect(own).toContain(mark);
  for (const place of [`/qna?q=${search}`, `/product/${product.id}`, "/my/questions"])
    expect(await htmlOf(await person.visit(place))).toContain(marks[0]);
  const mails = JSON.stringify([
    await rowsOf(shop.db, notices, { subjectKey: account.id }),
    await shop.db.select().from(mailbox),
  ]);
  expect(mails).not.toContain(letters);
});

test("an asker words an unanswered question anew and takes it back", async () => {
  const { account, person, as } = await member(shop);
  const id = await postQuestion(shop, account.id);
  expect(await htmlOf(await person.visit(`/qna/${id}?edit`))).toContain("질문 고치기");
  expect(
    goneTo(
      await person.send(`/qna/${id}?edit`, {
        intent: "change",
        version: "1",
        title: "고친 제목",
        text: "고친 내용",
        isSecret: "on",
        ...as,
      }),
    ),
  ).toEqual([303, `/qna/${id}`]);
  expect(await rowOf(id)).toMatchObject({ title: "고친 제목", isSecret: true });
  await person.send(`/qna/${id}`, { intent: "remove", ...as });
  expect(await rowOf(id)).toBeUndefined();
  expect(await htmlOf(await person.visit("/my/questions"))).toContain("아직 남긴 질문이 없어요");
});

test("kept pages are dropped when a question is asked", async () => {
  const cache = new EagerCache(() => 0);
  const stop = hearChanges(shop.databaseUrl, cache);
  try {
    const visitor = await browser(shop, { cache });
    await expect
      .poll(async () => {
        await visitor.visit("/qna");
        return cache.find("mobile /qna") !== undefined;
      })
      .toBe(true);
    const { account } = await member(shop);
    await postQuestion(shop, account.id, { title: "방금 남긴 새 질문" });
    await expect
      .poll(async () => (await htmlOf(await visitor.visit("/qna"))).includes("방금 남긴 새 질문"), {
        timeout: patience(10_000),
      })
      .toBe(true);
  } finally {
    await stop();
  }
});
