import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const HERE = "/admin/product/search";
const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const screen = async (address = HERE) => mainOf(await htmlOf(owner.visit(address)));
const sealOf = (html: string) => /name="seen" value="(\w+)"/.exec(html)![1]!;
const searched = async (typed: string) =>
  textOf(
    mainOf(await htmlOf((await browser(shop)).visit(`/search?q=${encodeURIComponent(typed)}`))),
  );

test("what shoppers search in vain, an owner of a new shop sees, joins to a word of hers, and the next one finds", async () => {
  expect(textOf(await screen())).toContain("모든 검색에 결과가 있었어요");
  await shop.has.product({ title: "차분한 내레이션" });
  expect(await searched("녹음대행")).toContain("검색 결과가 없어요");
  // As the form of the page sends it: all its fields, an order among them.
  await (
    await browser(shop)
  ).visit(`/search?q=${encodeURIComponent("녹음대행")}&sort=best&category=&price=&sex=`);
  await searched("010-1234-5678");
  await (await browser(shop)).visit("/search?q=%EA%B1%B0%EB%A6%84&sex=%EC%97%AC%EC%84%B1");

  const html = await screen();
  expect(textOf(html)).toMatch(/녹음대행\s+2번 · 마지막 2\d{3}-/);
  expect(html).not.toContain("010-1234");
  expect(html).not.toContain("거름");
  const [, to] = /href="([^"]+\?add=[^"]+)"[^>]*>동의어로 묶기/.exec(html)!;
  const opened = await screen(to);
  expect(opened).toMatch(/<textarea[^>]*>종소리, 소리종[^<]*\n녹음대행, <\/textarea>/);

  const saved = await owner.send(HERE, { seen: sealOf(opened), synonyms: "녹음대행, 내레이션" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, HERE]);
  expect(await searched("녹음대행")).toContain("‘녹음대행’ 상품 1개");
  expect(textOf(mainOf(await htmlOf(owner.visit("/admin/audit"))))).toContain("검색 동의어 수정");
});

test("what is wrong stands at the field, and what was typed stays, also when somebody else was quicker", async () => {
  const seen = sealOf(await screen());
  const wrong = await owner.send(HERE, { seen, synonyms: "혼자 있는 말" });
  const html = mainOf(await htmlOf(wrong));
  expect(wrong.status).toBe(400);
  expect(textOf(html)).toContain("1번째 줄: 동의어를 쉼표로 나눠 둘 이상 적어주세요.");
  expect(html).toMatch(/<textarea[^>]*>혼자 있는 말<\/textarea>/);
  const late = await owner.send(HERE, { seen: "older", synonyms: "늦은, 말" });
  const lateHtml = mainOf(await htmlOf(late));
  expect([
    late.status,
    textOf(lateHtml).includes("그 사이 다른 곳에서 동의어가 바뀌었어요"),
  ]).toEqual([409, true]);
  expect(lateHtml).toMatch(/<textarea[^>]*>늦은, 말<\/textarea>/);
});

test("a thousand lines of equal words are kept; one more, and a text without end, are refused at the field", async () => {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `낱말${at}, 같은말${at}, ${"긴말".repeat(8)}${at}`,
    ).join("\n");
  const save = async (synonyms: string) =>
    owner.send(HERE, { seen: sealOf(await screen()), synonyms });
  expect((await save(lines(1000))).status).toBe(302);
  await shop.has.product({ title: "같은말777 모음" });
  expect(await searched("낱말777")).toContain("‘낱말777’ 상품 1개");
  for (const [typed, says] of [
    [lines(1001), "묶음은 1000줄까지 적을 수 있어요."],
    ["가, 나, ".repeat(17_000), "너무 길어요. 나눠서 줄여주세요."],
  ] as const) {
    const refused = await save(typed);
    expect(refused.status).toBe(400);
    expect(textOf(mainOf(await htmlOf(refused)))).toContain(says);
  }
  expect((await save("")).status).toBe(302);
});

test("no two things of the page have one name, so that the field keeps its label", async () => {
  const ids = [...(await screen()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
