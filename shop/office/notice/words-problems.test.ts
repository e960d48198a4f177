import fc from "fast-check";
import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { wordsOf, type NoticeWords } from "#shop/notice/notice-kind.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { noticeKinds, type NoticeEvent } from "#shop/outbox/notice-kinds.ts";
import { placeholderMeanings } from "./placeholder-meanings.ts";
import { previewMail } from "./preview-words.ts";
import { sampleFacts, sampleGoods } from "./sample-facts.ts";
import { adWordsIn, guideOf, wordsProblems } from "./words-problems.ts";

const origin = "https://shop.test";
const events = Object.keys(noticeKinds) as NoticeEvent[];
const guide = (event: NoticeEvent) => guideOf(noticeKinds[event], sampleFacts(event));
const problems = (event: NoticeEvent, hers: Partial<NoticeWords>) =>
  wordsProblems({ ...wordsOf(noticeKinds[event]), ...hers }, guide(event), {
    shopName: "소리상점",
    origin,
  });

test("our own words are right for every notice, and every placeholder says what it stands for", () => {
  for (const event of events) {
    expect([event, problems(event, {})]).toEqual([event, {}]);
    const { mail, message } = guide(event);
    for (const name of [...mail, ...(message ?? [])])
      expect([event, name, placeholderMeanings[name]]).toEqual([event, name, expect.any(String)]);
    // Advertisements say that they are; what a letter to many says is written elsewhere.
    const found = adWordsIn(JSON.stringify(wordsOf(noticeKinds[event])));
    const words = event in letterKinds ? "무료" : "쿠폰";
    expect([event, found]).toEqual([event, sampleFacts(event).isAd ? [words] : []]);
  }
});

test.each<[string, Partial<NoticeWords>, string]>([
  ["a placeholder that it does not know", { subject: "#{생일} 축하해요" }, "subject"],
  ["one that is not closed", { text: "#{이름님\n#{금액} #{기한}" }, "text"],
  ["without what the law wants", { text: "#{이름}님\n결제해주세요. #{기한}" }, "text"],
  ["nothing at all", { text: "  \n" }, "text"],
  ["a subject of two lines", { subject: "결제\n안내" }, "subject"],
  ["a subject that is too long", { subject: "가".repeat(101) }, "subject"],
  ["a placeholder on the button", { button: "#{이름}" }, "button"],
])("%s is refused beside its field", (_name, hers, field) => {
  expect(Object.keys(problems("order-unpaid", hers))).toEqual([field]);
});

const filled = (more: string) => `#{금액} #{기한}\n${more}`;

test.each([
  "https://evil.example/a",
  "여기 evil.co.kr 로 오세요",
  "www.evil.kr",
  "ＥＶＩＬ．ｃｏｍ",
  "나쁜상점.한국",
  "https://shop.test@evil.example/",
  "https://shop.test.evil.example",
  "me@evil.example",
  "javascript://x",
])("a way out of the shop, %s, is refused", (words) => {
  expect(Object.keys(problems("order-unpaid", { text: filled(words) }))).toEqual(["text"]);
});

test.each([
  "끝났어요.다음에 또 만나요.",
  "무게는 2.5kg이에요",
  "https://shop.test/product/1",
  "점심(12:00~13:00)에는 쉬어요",
])("what is no way out, %s, may be said", (words) => {
  expect(problems("order-unpaid", { text: filled(words) })).toEqual({});
});

test("a notice is no advertisement, whatever brackets it takes", () => {
  for (const ad of ["(광고)", "[광고]", "（광고）", "( 광 고 )"])
    expect(Object.keys(problems("order-unpaid", { text: filled(ad) }))).toEqual(["text"]);
  expect(adWordsIn("5천원 쿠폰과 특가, 쿠폰")).toEqual(["쿠폰", "특가"]);
});

test("a phone is told the amount and the account in letters that it shows, an approved template by its id", () => {
  const listProblemFields = (hers: Partial<NoticeWords>) =>
    Object.keys(problems("order-deposit-due", hers));
  const whole = "#{기한} #{계좌} #{예금주} #{금액}";
  expect(listProblemFields({ message: whole })).toEqual([]);
  expect(listProblemFields({ message: "#{기한} #{예금주} #{금액}" })).toEqual(["message"]);
  expect(listProblemFields({ message: `${whole} 🎉` })).toEqual(["message"]);
  expect(listProblemFields({ message: whole + "가".repeat(972) })).toEqual(["message"]);
  expect(
    listProblemFields({ template: { id: "KA01TP221025083117992xkz17KyvNbr", text: whole } }),
  ).toEqual([]);
  expect(listProblemFields({ template: { id: "12345", text: whole } })).toEqual(["templateId"]);
  expect(listProblemFields({ template: { id: "KA01TP221025083117992x", text: "" } })).toEqual([
    "templateText",
  ]);
  expect(listProblemFields({ template: { id: "", text: whole } })).toEqual(["templateId"]);
});

test("whatever an owner writes, the mail has the tags that ours has, and no link but the shop's", () => {
  const tagsOf = (html: string) =>
    html.match(/<[^>]*>/g)!.map((tag) => tag.replace(/"[^"]*"/g, '""'));
  const mailOf = (event: NoticeEvent, words: NoticeWords) =>
    previewMail({
      words,
      facts: sampleFacts(event),
      goods: sampleGoods(event, demoSite),
      site: demoSite,
      origin,
    });
  const unit = fc.constantFrom("<", ">", '"', "'", "&", "#{", "}", "이름", "금액", "$", "`", "\r");
  fc.assert(
    fc.property(
      fc.constantFrom(...events),
      fc.string({ unit, minLength: 1, maxLength: 30 }),
      (event, text) => {
        const ours = wordsOf(noticeKinds[event]);
        const line = `가${text.replaceAll("\r", " ")}`;
        const hers = { ...ours, subject: line, text: ours.text.replace(/[^\n]+/g, () => line) };
        const mail = mailOf(event, { ...hers, button: line });
        const facts = sampleFacts(event);
        expect(tagsOf(mail.html)).toEqual(
          tagsOf(mailOf(event, { ...ours, text: ours.text.replace(/[^\n]+/g, "가") }).html),
        );
        for (const [, href] of mail.html.matchAll(/href="([^"]*)"/g))
          expect([
            origin,
            ...[facts.button, facts.also, facts.ending].flatMap((link) =>
              link ? origin + link[1] : [],
            ),
          ]).toContain(href!.replaceAll("&amp;", "&"));
      },
    ),
    { numRuns: 150, examples: [["order-paid", "<a href=https://evil>"]] },
  );
});
