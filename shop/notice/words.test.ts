import fc from "fast-check";
import { expect, test } from "vitest";
import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { defaultSite } from "../site/settings.ts";
import { claimEvents, claimWords } from "./claim-words.ts";
import { dressMail } from "./dress-mail.ts";
import { eventGroups, eventLabel } from "./event-labels.ts";
import { mailOf, type NoticeWords } from "./mail-words.ts";
import { memberWords, type MemberNotice } from "./member-words.ts";
import { noticeRows } from "./notice-row.server.ts";
import { summaryPartOf, type OrderSummary } from "./order-summary.ts";
import { reservationEvents, reservationWords } from "./reservation-words.ts";
import { secretEvents } from "./secret-events.ts";
import { orderEvents, orderWords } from "./templates.ts";

const origin = "https://shop.test";
const at = new Date("2026-11-21T05:03:00Z");
/** Every text that comes from people or vendors, the same everywhere. */
const said = (text: string) => {
  const order = {
    number: "20261121-K7QF2M9X",
    ordererName: text,
    ordererPhone: "01012345678",
    total: 82_900,
    expiresAt: at,
    memberId: null,
    waybillCompany: text,
    waybillNumber: text,
    paidAt: at,
    payBy: "virtual_account" as const,
    deposit: { bank: text, number: text, holder: text, dueAt: "" },
    amount: 12_000,
    reason: text,
    code: "482913",
  };
  const claim = {
    kind: "return" as const,
    reasonWords: text,
    decision: text,
    refundAmount: 12_000,
  };
  const reservation = {
    number: "R20261121-K7QF2M9X",
    name: text,
    email: "a@example.com",
    phone: "01012345678",
    title: text,
    quantity: 2,
    shipBy: "2026-12-24",
    previousShipBy: "2026-12-10",
    orderUntil: at,
    answerUntil: at,
    link: "/order-reserve/order/token",
    reason: text,
    answer: "lapsed" as const,
  };
  return { order, claim, reservation };
};
const memberNotices = (text: string): MemberNotice[] => [
  { event: "sign-up-confirm", name: text, path: "/x" },
  { event: "sign-up-known", name: text },
  { event: "welcome", name: text },
  { event: "password-reset", name: text, path: "/x" },
  { event: "password-changed", name: text, at },
  { event: "email-change", name: text, path: "/x" },
  { event: "email-change-known", name: text },
  { event: "email-changed", name: text, at },
  { event: "social-linked", name: text, title: text, at },
  { event: "member-left", name: text },
  { event: "question-answered", name: text, questionId: "q1", title: text, isFirst: true },
];
function allWords(text: string): Map<string, NoticeWords> {
  const { order, claim, reservation } = said(text);
  return new Map<string, NoticeWords>([
    ...orderEvents.map((event) => [event, orderWords(event, order)] as const),
    ...claimEvents.map((event) => [event, claimWords(event, order, claim)] as const),
    ...reservationEvents.map((event) => [event, reservationWords(event, reservation)] as const),
    ...memberNotices(text).map((notice) => [notice.event, memberWords(notice)] as const),
  ]);
}
const summary = (text: string): OrderSummary => ({
  number: "20261121-K7QF2M9X",
  placedAt: at,
  payBy: "card",
  cashReceipt: "none",
  shipBy: null,
  recipient: { name: text, district: text },
  lines: [{ title: text, options: [text], quantity: 2, amount: 59_800, shippingClass: "parcel" }],
  amounts: { itemsAmount: 91_800, discountAmount: 11_900, shippingAmount: 3000, total: 82_900 },
});
const dressed = (event: string, words: NoticeWords, text: string) =>
  dressMail(mailOf(words, origin), {
    site: { ...defaultSite, shopName: text || "소리상점" },
    origin,
    order: summary(text),
    part: summaryPartOf(event),
  });

test("every event has words, a label and one mail; nothing has words without being an event", () => {
  const words = allWords("홍길동");
  expect([...words.keys()].toSorted()).toEqual(
    Object.values(eventGroups)
      .flatMap((group) => Object.keys(group))
      .toSorted(),
  );
  for (const [event, one] of words) {
    expect(eventLabel(event)).not.toBe(event);
    expect(one.subject.trim()).not.toBe("");
    expect(one.lines.length).toBeGreaterThan(0);
    const mail = dressed(event, one, "소리상점");
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN|\[object/);
    expect(mail.subject).toBe(`[소리상점] ${one.subject}`);
  }
  expect(eventLabel("constructor")).toBe("constructor");
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

test("no notice advertises", () => {
  for (const [event, words] of allWords("홍길동")) {
    expect(JSON.stringify([event, words])).not.toMatch(
      /광고|할인|쿠폰|이벤트|혜택|추천|특가|세일|무료/,
    );
  }
});

test("the mail of a paid order is the contract in writing: goods, amounts, seller, delivery, withdrawal, minors, disputes", () => {
  const { text, html } = dressed("order-paid", allWords("홍길동").get("order-paid")!, "소리상점");
  const { company } = defaultSite;
  for (const part of [
    "82,900원",
    "59,800원",
    "3,000원",
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
    site: defaultSite,
    origin,
    order,
    part: "contract",
  });
  expect(text).toContain("디지털 콘텐츠는");
  expect(text).not.toContain("반품 배송비");
  expect(text).toContain("2026년 12월 24일까지");
});

test("phones are told what cannot wait, in so few letters that one message holds it", () => {
  const told = [...allWords("홍길동")].filter(([, { message }]) => message).map(([event]) => event);
  expect(told.toSorted()).toEqual([
    "claim-approved",
    "claim-completed",
    "claim-rejected",
    "order-canceled",
    "order-code",
    "order-deposit-due",
    "order-fully-refunded",
    "order-paid",
    "order-partly-refunded",
    "order-refunded",
    "order-shipped",
    "refund-account-needed",
    "reservation-confirmed",
    "ship-by-moved",
  ]);
  for (const [event, { message }] of allWords("남궁길동민수")) {
    if (!message) continue;
    expect([event, messageBytes(message.text) < 300]).toEqual([event, true]);
    expect(Object.values(message.variables).every((value) => typeof value === "string")).toBe(true);
  }
});

test("a notice is one mail to one address and one message to one phone; nobody to tell means none", () => {
  const words = allWords("홍길동").get("order-shipped")!;
  const asked = { event: "order-shipped", subjectKey: "20261121-K7QF2M9X", words, origin };
  const both = noticeRows({ ...asked, to: "a@example.com", phone: "01012345678" });
  expect(both.map(({ channel, to }) => [channel, to])).toEqual([
    ["mail", "a@example.com"],
    ["message", "01012345678"],
  ]);
  expect(new Set(both.map(({ messageId }) => messageId)).size).toBe(2);
  const owners = noticeRows({
    ...asked,
    to: ["a@example.com", "b@example.com"],
    phone: "01012345678",
  });
  expect(owners.map(({ channel, to }) => [channel, to])).toEqual([
    ["mail", "a@example.com"],
    ["mail", "b@example.com"],
    ["message", "01012345678"],
  ]);
  expect(new Set(owners.map(({ messageId }) => messageId)).size).toBe(3);
  expect(noticeRows({ ...asked, to: null, phone: null })).toEqual([]);
  expect(
    noticeRows({
      ...asked,
      words: allWords("홍길동").get("order-done")!,
      to: null,
      phone: "01012345678",
    }),
  ).toEqual([]);
});

test("a mark names an order's number, never an account", () => {
  const words = allWords("홍길동").get("welcome")!;
  const [row] = noticeRows({
    event: "welcome",
    subjectKey: "account-id-1",
    words,
    origin,
    to: "a@example.com",
  });
  expect(row!.messageId).toMatch(/^<welcome\.[0-9a-f]{32}@shop\.test>$/);
});

test("what opens something is forgotten once it is sent", () => {
  const opening = [...allWords("홍길동")]
    .filter(
      ([, { button, code, message }]) =>
        code || /\/x$|token/.test(button?.[1] ?? "") || /\/x$|token/.test(message?.path ?? ""),
    )
    .map(([event]) => event);
  expect(opening.toSorted()).toEqual([...secretEvents].toSorted());
});
