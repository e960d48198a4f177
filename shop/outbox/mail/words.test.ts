import fc from "fast-check";
import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { dressMail } from "./dress-mail.ts";
import { eventGroups, eventLabel } from "#shop/office/notice/event-labels.ts";
import { mailOf, type SpokenMail } from "./mail-words.ts";
import { mailGoods } from "#shop/outbox/goods/mail-goods.ts";
import { moods, plainLook } from "#shop/site/look.ts";
import { corners, palettes } from "#shop/site/palettes.ts";
import { emptySite, type SiteSettings } from "#shop/site/settings.ts";
import { shippingTermsOf } from "#shop/order/amounts.ts";
import type { OrderSummary } from "#shop/outbox/goods/order-summary.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { demoProfile } from "#tests/given/demo-profile.ts";
import { allWords, at } from "#tests/given/words.ts";

const origin = "https://shop.test";

const summary = (text: string): OrderSummary => ({
  number: "20261121-K7QF2M9X",
  placedAt: at,
  payBy: "card",
  cashReceipt: "none",
  shipBy: null,
  charged: null,
  agreed: shippingTermsOf(demoSite, "63122"),
  recipient: { name: text, district: text },
  lines: [{ title: text, options: [text], quantity: 2, amount: 59_800, shippingClass: "parcel" }],
  amounts: { itemsAmount: 91_800, discountAmount: 11_900, shippingAmount: 6000, total: 85_900 },
});

const dressed = (
  event: string,
  words: SpokenMail,
  text: string,
  site: SiteSettings = { ...demoSite, shopName: text || "소리상점" },
) =>
  dressMail(mailOf(words, origin), {
    site,
    origin,
    goods: mailGoods(event, summary(text), site),
    isAd: words.isAd,
  });

test.each(moods)(
  "a mail of a shop in the mood %s has that mood's colours and no others",
  (mood) => {
    const words: SpokenMail = {
      subject: "알림",
      lines: ["주문", "#0a0a0a"],
      facts: [["색", "color:#0a0a0a"]],
      button: ["주문 보기", "/order"],
    };
    const { html } = dressMail(mailOf(words, origin), {
      site: { ...emptySite, look: { ...plainLook, mood } },
      origin,
    });
    const { light, dark } = palettes[mood];
    expect(html).toContain(`bgcolor="${light.wash}"`);
    expect(html).toContain(`background:${light.paper}`);
    expect(html).toContain(`bgcolor="${light.accent}" style="border-radius:${corners[mood]}px`);
    expect(html).toContain(`color:${light.ink}"`);
    expect(html).toContain(`.page{background:${dark.paper}!important}`);
    // A button's words are white.
    expect(light.onAccent).toBe("#ffffff");
    // What people write stays as it is.
    expect(html).toContain(">color:#0a0a0a<");
    if (mood === "plain") return;
    for (const colour of ["ink", "soft", "line", "wash", "accent"] as const)
      expect(html.replace(/>[^<]*</g, "><")).not.toContain(palettes.plain.light[colour]);
  },
);

test("every event has words, a label and one mail; nothing has words without being an event", () => {
  const words = allWords("홍길동");
  expect([...words.keys()].toSorted()).toEqual(
    [...Object.values(eventGroups), letterKinds].flatMap((group) => Object.keys(group)).toSorted(),
  );
  for (const [event, one] of words) {
    expect(eventLabel(event)).not.toBe(event);
    expect(one.subject.trim()).not.toBe("");
    expect(one.lines.length).toBeGreaterThan(0);
    const mail = dressed(event, one, "소리상점");
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN|\[object/);
    expect(mail.subject).toBe(`${one.isAd ? "(광고) " : ""}[소리상점] ${one.subject}`);
  }
  expect(eventLabel("constructor")).toBe("constructor");
});

/** What stands where a shop's data would: nothing of another's, and no trace of its absence. */
const expectWhole = (event: string, wholeText: string) => {
  const shown = demoProfile.filter((each) => wholeText.includes(each));
  expect(shown, event).toEqual([]);
  expect(wholeText, event).not.toMatch(/undefined|null|NaN|\[object|\(\s*\)|‘’|“”/);
};

test("in a shop whose owner has said nothing yet, no notice says what the demonstration's owner says", () => {
  for (const [event, words] of allWords("홍길동", "새 상점")) {
    const { subject, text, html } = dressed(event, words, "홍길동", emptySite);
    expect(subject).toBe(`${words.isAd ? "(광고) " : ""}[새 상점] ${words.subject}`);
    const shown = html.replace(/<style[\s\S]*?<\/style>/g, "").replace(/<[^>]*>/g, "\n");
    const message = words.message ?? { text: "", variables: {} };
    const sent = [message.text, ...Object.values(message.variables)].join("\n");
    for (const part of [subject, text, shown, sent]) {
      expectWhole(event, part);
      expect(part, event).not.toMatch(/\S {2,}\S|: ?$|^[·,:]|[·,] ?$/m);
      expect(part, event).not.toMatch(/(?:대표|사업자등록번호|통신판매업신고|문의) ?(?:·|$)/m);
    }
  }
});

test("whatever people are called and write, a mail has the same tags, one line of subject and no control character", () => {
  const tagsOf = (html: string) =>
    html.match(/<[^>]*>/g)!.map((tag) => tag.replace(/"[^"]*"/g, '""'));
  const plain = new Map(
    [...allWords("가")].map(([event, words]) => [event, tagsOf(dressed(event, words, "가").html)]),
  );
  const nasty = fc.string({
    unit: fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "\r",
      "\n",
      "\t",
      " ",
      "`",
      "=",
      "{",
      "$",
      "a",
      "가",
      "\u0000",
      "\u2028",
    ),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(nasty, (text) => {
      for (const [event, words] of allWords(`가${text}`)) {
        const mail = dressed(event, words, `가${text}`);
        expect(tagsOf(mail.html)).toEqual(plain.get(event));
        expect(mail.subject).not.toMatch(/[\p{Cc}]/u);
      }
    }),
    {
      numRuns: 60,
      examples: [
        ["<img src=x onerror=alert(1)>"],
        ['"><script>alert(1)</script>'],
        ["\r\nBcc: thief@example.com"],
      ],
    },
  );
});

test("a mail names one link of this shop per button, and nothing else outside it", () => {
  for (const [event, words] of allWords("https://evil.example/<a href=//evil>")) {
    const { html } = dressed(event, words, "소리상점");
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(href!.startsWith(origin)).toBe(true);
    expect(html).not.toMatch(/<(img|script|iframe|link|form|video)/i);
  }
});

test("no notice advertises but those that say so, with the way to end them", () => {
  for (const [event, words] of allWords("홍길동")) {
    if (words.isAd) {
      const { subject, text } = dressed(event, words, "소리상점");
      expect(["coupon-issued", ...Object.keys(letterKinds)]).toContain(event);
      expect([subject.startsWith("(광고)"), words.ending?.[0]]).toEqual([true, "광고 수신 거부"]);
      expect(text).not.toContain("광고 수신 동의와 상관없이");
      continue;
    }
    expect(JSON.stringify([event, words])).not.toMatch(
      /광고|할인|쿠폰|이벤트|혜택|추천|특가|세일|무료/,
    );
  }
});

test("the mail of a paid order is the contract in writing: goods, amounts, seller, delivery, withdrawal, minors, disputes", () => {
  const { text, html } = dressed("order-paid", allWords("홍길동").get("order-paid")!, "소리상점");
  const { company } = demoSite;
  for (const part of [
    "85,900원",
    "59,800원",
    "6,000원 (제주·도서산간 추가 3,000원 포함)",
    "편도 6,000원",
    "왕복 12,000원",
    company.name,
    company.representative,
    company.businessNumber,
    company.mailOrderNumber,
    company.address,
    company.phone,
    company.email,
    "7일 안에",
    "3개월",
    "영업일 기준 3일",
    "미성년자",
    "분쟁",
  ]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test("digital goods have their own terms of withdrawal; an agreed day stands in the contract", () => {
  const order = {
    ...summary("목소리"),
    shipBy: "2026-12-24",
    lines: [{ ...summary("목소리").lines[0]!, shippingClass: "digital" as const }],
    recipient: null,
  };
  const { text } = dressMail(mailOf(allWords("홍길동").get("order-paid")!, origin), {
    site: demoSite,
    origin,
    goods: mailGoods("order-paid", order, demoSite),
  });
  expect(text).toContain(
    "디지털 상품은 듣거나 내려받기 전에는 이용 기간 안에 언제든 취소할 수 있어요.",
  );
  expect(text).not.toContain("반품 배송비");
  expect(text).toContain("2026년 12월 24일까지");
});
