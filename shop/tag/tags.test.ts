import { expect, test } from "vitest";
import { siteForms } from "#shop/site/site-forms.ts";
import { emptySite } from "#shop/site/settings.ts";
import { tagCompanies, usedTags } from "#shop/site/tags.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { testShop } from "#tests/test-shop.ts";
import { answerTags, findConsented } from "./answer-tags.server.ts";
import { tagConsents } from "./table.server.ts";
import { readTagChoice, standsFor, tagCookie } from "./tag-choice.ts";
import { isTaggedPage } from "./tagged-page.ts";

const address = "198.51.100.7";

test("a consent has a number that stands until it is withdrawn, and a refusal writes nothing", async () => {
  const shop = await testShop();
  const answer = (isYes: boolean, before: Parameters<typeof answerTags>[1]["before"] = null) =>
    answerTags(shop, { isYes, before, address });
  expect(await answer(true)).toEqual({ number: null, names: [] });
  await shop.db
    .update(siteSettings)
    .set({ settings: { ...demoSite, tags: { ...emptySite.tags, ga4: "G-ABCDEF1234" } } });
  const given = await answer(true);
  expect(await findConsented(shop, given.number!)).toEqual(["ga4"]);
  expect(await answer(false)).toEqual({ number: null, names: [] });
  expect(await shop.db.$count(tagConsents)).toBe(1);
  const again = await answer(true, given);
  expect(again.number).not.toBe(given.number);
  expect(await findConsented(shop, given.number!)).toEqual([]);
  await answer(false, again);
  expect(await findConsented(shop, again.number!)).toEqual([]);
});

test("what a browser keeps is read as it was written, and nothing else is a consent", () => {
  const number = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
  const kept = (cookie: string) => cookie.split(";")[0]!;
  const given = { number, names: ["ga4", "meta"] as const };
  expect(readTagChoice(`a=1; ${kept(tagCookie(given, true))}; b=2`)).toEqual(given);
  const refused = { number: null, names: [] };
  expect(readTagChoice(kept(tagCookie(refused, false)))).toEqual(refused);
  // A consent stands for those that were named; a refusal for all; no answer for none.
  expect(standsFor(given, ["meta"])).toBe(true);
  expect(standsFor(given, ["ga4", "kakao"])).toBe(false);
  expect([standsFor(refused, ["kakao"]), standsFor(null, ["ga4"])]).toEqual([true, false]);
  for (const cookies of [
    "",
    "tags=",
    "tags=yes.1",
    `tags=yes.${number}'--`,
    `xtags=no`,
    "tags=maybe",
  ])
    expect([cookies, readTagChoice(cookies)]).toEqual([cookies, null]);
});

test("pages of products and words are told of, none where somebody writes about themselves", () => {
  const tagged = [
    "/",
    "/product/cjcatalogue1",
    "/category/voice",
    "/page/about",
    "/policy/privacy",
  ];
  const personal = [
    "/non-member/order/abc",
    "/non-member/order/info",
    "/order/abc",
    "/login",
    "/login/singup",
    "/my",
    "/my/profile",
    "/order-sounds/20261121-K7QF2M9X",
    "/gift/token",
    "/purchases",
    "/qna/ask/guest",
    "/search",
    "/wish",
    "/withdrawal",
    "/admin/today",
    "//evil.example",
    "/page/a/b",
    "",
  ];
  expect(tagged.filter((path) => !isTaggedPage(path))).toEqual([]);
  expect(personal.filter(isTaggedPage)).toEqual([]);
});

test("only an identifier as its console shows it is taken", () => {
  const parse = (typed: Record<string, string>) =>
    siteForms.safeParse({ part: "tags", seen: "", ...typed });
  const good = { ga4: "G-ABCDEF1234", googleAds: "AW-123456789", naver: "s_1a2b3c4d5e6f" };
  expect(parse(good).success).toBe(true);
  const bad: Record<string, string>[] = [
    { ga4: `G-ABC"><script>` },
    { ga4: "UA-12345-1" },
    { ga4: "GTM-ABCDEF" },
    { googleAds: "G-ABCDEF1234" },
    { naver: "s_1a2b'3c4d" },
    { meta: "<img src=x>" },
    { meta: "12" },
    { kakao: "1234567890 " + "0".repeat(40) },
  ];
  for (const typed of bad) expect([typed, parse(typed).success]).toEqual([typed, false]);
  expect(tagCompanies(usedTags({ ...emptySite.tags, ...good }))).toEqual(["Google", "네이버"]);
});
