import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { testShop } from "../test-shop.ts";
import { office } from "./qna-given.ts";
import { browser, membersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const typed = () => ({
  title: "앱에서 쓸 수 있나요?",
  text: `회사 앱 ${randomLetters(8)}`,
  name: "홍길동",
  email: `${randomLetters(8)}@example.com`,
  agree: "on",
  writeKey: randomLetters(32),
});
const linkOf = async (email: string) => {
  const [mail] = await rowsOf(shop.db, notices, { to: email });
  return mail!.facts!.button![1];
};

test("a visitor asks from a product's page without JavaScript or an account; what is wrong stands beside its field and nothing typed is lost", async () => {
  const visitor = await browser(shop);
  const product = await shop.has.product({ title: "묻는 목소리팩" });
  const path = `/qna/ask/guest?product=${product.id}`;
  expect(await htmlOf(await visitor.visit(`/product/${product.id}`))).toContain(`href="${path}"`);
  const form = await htmlOf(await visitor.visit(path));
  for (const words of ["묻는 목소리팩", "답변한 날부터 6개월", "로그인하고 질문하기"])
    expect(form).toContain(words);
  const writeKey = /name="writeKey" value="([^"]+)"/.exec(form)![1]!;
  const fields = { ...typed(), writeKey, isSecret: "on", productId: product.id };
  const wrong = await visitor.send(path, { ...fields, email: "어딘가", agree: "" });
  const pageText = await htmlOf(wrong);
  expect(wrong.status).toBe(400);
  for (const words of [
    fields.title,
    fields.text,
    "홍길동",
    'value="어딘가"',
    "이메일 주소를 확인",
    "동의가 필요해요",
  ])
    expect(pageText).toContain(words);
  expect(/<input[^>]*name="isSecret"[^>]*>/.exec(pageText)?.[0]).toContain("checked");

  const done = await visitor.send(path, fields);
  expect([done.status, (await htmlOf(done)).includes("확인 메일을 보냈어요.")]).toEqual([
    200,
    true,
  ]);
  await visitor.send(path, fields);
  expect(await rowsOf(shop.db, questions, { productId: product.id })).toMatchObject([
    { isGuest: true, isSecret: true, askerName: "홍*동" },
  ]);
  for (const page of ["/qna", `/product/${product.id}`])
    expect(await htmlOf(await (await browser(shop)).visit(page))).not.toContain(fields.title);
});

test("the desk answers a 비회원; the guest reads it by the link, which never says who asked, and takes it back", async () => {
  const visitor = await browser(shop);
  const fields = { ...typed(), isSecret: "on" };
  await visitor.send("/qna/ask/guest", fields);
  const link = await linkOf(fields.email);
  const id = link.split("/")[3]!;
  const { person: desk, as } = await office(shop);
  const seen = await htmlOf(await desk.visit(`/admin/qna/${id}`));
  expect(seen).toContain("홍*동 (비회원)");
  for (const words of ["홍길동", fields.email]) expect(seen).not.toContain(words);
  expect(await htmlOf(await desk.visit("/admin/qna"))).toContain("홍*동 (비회원)");
  for (const [asker, isShown] of [
    ["guest", true],
    ["member", false],
  ] as const) {
    const list = await htmlOf(await desk.visit(`/admin/qna?asker=${asker}`));
    expect([asker, list.includes(`/admin/qna/${id}`)]).toEqual([asker, isShown]);
  }
  await desk.send(`/admin/qna/${id}`, {
    intent: "answer",
    version: "1",
    answer: "네, 됩니다.",
    ...as,
  });

  const other = await browser(shop);
  const page = await other.visit(link);
  expect(page.headers.get("cache-control")).toMatch(/no-store|private/);
  const shown = await htmlOf(page);
  for (const words of [fields.text, "네, 됩니다.", "noindex"]) expect(shown).toContain(words);
  for (const words of ["홍길동", fields.email]) expect(shown).not.toContain(words);
  for (const wrong of [link.slice(0, -1), `${link}a`, `/qna/${id}`])
    expect((await other.visit(wrong)).status).toBe(404);

  expect((await other.send(`${link.slice(0, -2)}zz`, { intent: "remove" })).status).toBe(404);
  expect((await other.send(link, { intent: "all" })).status).toBe(400);
  const gone = [
    await other.send(link, { intent: "remove" }),
    await other.send(link, { intent: "remove" }),
  ];
  expect(gone.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, "/qna"],
    [303, "/qna"],
  ]);
  expect((await other.visit(link)).status).toBe(404);
});

test("a member is led to the own form, and a crowd from one line is told to wait with what they typed", async () => {
  const person = await membersBrowser(shop, (await shop.has.member()).email);
  const led = await person.visit("/qna/ask/guest?product=abc");
  expect([led.status, led.headers.get("location")]).toEqual([302, "/qna/ask?product=abc"]);

  const fields = typed();
  const visitor = await browser(shop);
  for (let at = 0; at < 5; at++)
    await visitor.send("/qna/ask/guest", { ...fields, writeKey: randomLetters(32) });
  const refused = await visitor.send("/qna/ask/guest", { ...fields, writeKey: randomLetters(32) });
  expect([refused.status, (await htmlOf(refused)).includes(fields.text)]).toEqual([429, true]);
});
