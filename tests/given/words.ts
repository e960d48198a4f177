import { statementKinds } from "#shop/claim/statement/statement-words.ts";
import { interestKinds } from "#shop/money/interest/interest-words.ts";
import { toldOfClaims } from "#shop/claim/claim-words.ts";
import { deskGiftNotices } from "#shop/money/value/desk/desk-gift-words.ts";
import { archiveKind } from "#shop/archive/archive-notice.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { hearingKinds } from "#shop/member/staff/hearing-words.ts";
import { keysKind } from "#shop/member/notice/keys-words.ts";
import { memberKinds, type MemberNotice } from "#shop/member/notice/member-words.ts";
import type { SpokenMail } from "#shop/outbox/mail/mail-words.ts";
import { wordsOf, type NoticeFacts, type NoticeKind } from "#shop/notice/notice-kind.ts";
import { sayMail, sayMessage } from "#shop/outbox/words/say-notice.ts";
import { reviewKinds } from "#shop/review/review-words.ts";
import { stockKinds } from "#shop/product/shelf/stock-words.ts";
import { askedKind } from "#shop/question/asked-words.ts";
import { findingsKind } from "#shop/money/finding/findings-notice.ts";
import { placeCodeKind } from "#shop/order/notice/place-code-notice.ts";
import { troubleNotices } from "#shop/health/trouble-notices.ts";
import { giftKinds } from "#shop/order/gift/gift-words.ts";
import { orderKinds } from "#shop/order/notice/order-words.ts";
import { receivedKind } from "#shop/question/guest/received-words.ts";
import { answerKind } from "#shop/question/answer-words.ts";
import { reservationKinds } from "#shop/reservation/notice/reservation-words.ts";
import { roomKinds } from "#shop/commission/room-words.ts";
import { purchaseKinds } from "#shop/vault/purchase/purchase-words.ts";
import { soundKinds } from "#shop/vault/sound-words.ts";
import { valueNotices } from "#shop/money/value/value-notices.ts";
import { watchNotices } from "#shop/watch/watch-notices.ts";

export const at = new Date("2026-11-21T05:03:00Z");

const trouble = (reason: string) => ({
  kind: "disk" as const,
  reason,
  button: { label: "해결 방법 보기", href: "/admin/health#disk" },
});

/** Every text that comes from people or vendors, the same everywhere. */
const buildSamples = (text: string) => {
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
    refundTo: text,
    reason: text,
    code: "482913",
    payPath: "/pay/20261121-K7QF2M9X/token",
    pickup: { place: text, hours: text, code: "482913" },
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
  { event: "member-moved", name: text, formerShop: text, came: text, points: 1200, path: "/x" },
  { event: "member-left", name: text },
  { event: "consent-check", name: text, agreed: text },
  { event: "consent-ended", name: text, agreed: text },
  { event: "staff-invited", role: text, path: "/x" },
  { event: "role-given", name: text, role: text, at },
  { event: "role-taken", name: text, at },
  { event: "passkey-added", name: text, at, isOffice: true },
  { event: "passkey-removed", name: text, at, isOffice: false },
  { event: "second-factor-on", name: text, at, isOffice: true },
  { event: "second-factor-off", name: text, at, isOffice: true },
  { event: "second-factors-reset", name: text, at, isOffice: true },
];

type SpokenNotice = SpokenMail & {
  said: NoticeFacts;
  message?: { text: string; variables: Record<string, string> };
};

const saidBy = <Told>(kind: NoticeKind<Told>, details: Told, shopName: string): SpokenNotice => {
  const noticeFacts = kind.facts(details);
  const saying = {
    words: wordsOf(kind),
    facts: noticeFacts,
    shopName,
    origin: "https://shop.test",
  };
  return {
    ...sayMail(saying),
    said: noticeFacts,
    ...(kind.message && { message: sayMessage(saying) }),
  };
};

/** Every notice as it is said with our words, about people and things called `text`. */
export function allWords(text: string, shopName = "소리상점"): Map<string, SpokenNotice> {
  const { order, claim, reservation } = buildSamples(text);
  const all = <Told>(kinds: Record<string, NoticeKind<Told>>, details: Told) =>
    Object.entries(kinds).map(([event, kind]) => [event, saidBy(kind, details, shopName)] as const);
  return new Map<string, SpokenNotice>([
    ...all(orderKinds, order),
    ...all(giftKinds, { ...order, to: text, until: at, path: "/gift/mine/x" }),
    ...all(soundKinds, order),
    ...all(roomKinds, { ...order, lineId: 1, title: text, news: text, until: "11월 25일(수)" }),
    ...all(toldOfClaims, { order, claim }),
    ...all(reservationKinds, reservation),
    ...memberNotices(text).map(
      (notice) =>
        [
          notice.event,
          saidBy(memberKinds[notice.event] as NoticeKind<MemberNotice>, notice, shopName),
        ] as const,
    ),
    [
      "question-received",
      saidBy(receivedKind, { name: text, title: text, link: "/qna/own/q1/x" }, shopName),
    ],
    [
      "question-answered",
      saidBy(
        answerKind,
        { name: text, questionId: "q1", title: text, isFirst: true, link: "/qna/own/q1/x" },
        shopName,
      ),
    ],
    ...all(statementKinds, { name: text, orderNumber: order.number, at, answer: text }),
    ...all(interestKinds, { number: order.number, memberId: null, amount: 12_000, days: 3 }),
    ...all(reviewKinds, {
      order: { ...order, ordererName: text },
      title: text,
      words: text,
      lineId: 1,
    }),
    ...all(stockKinds, [{ what: text, stock: 2 }]),
    [
      "owner-summary",
      saidBy(
        hearingKinds["owner-summary"],
        [
          { kind: "order", count: 12 },
          { kind: "claim", count: 3 },
        ],
        shopName,
      ),
    ],
    ["owner-try", saidBy(hearingKinds["owner-try"], { to: text }, shopName)],
    ...all(watchNotices, {
      kind: "price",
      title: text,
      productId: "p1",
      price: 39_900,
      priceNow: 29_900,
      link: "/alert/end/1/mark",
    }),
    ...all(letterKinds, { id: "letter", subject: text, ending: "/news/end/id/mark" }),
    ...all(valueNotices as Record<string, NoticeKind<object>>, {
      name: text,
      kind: "points",
      amount: 12_000,
      endsAt: at,
      coupon: text,
      off: "3,000원",
      until: "2026. 12. 1. (화) 12:00까지 쓸 수 있어요.",
      ending: "/news/end/1/x",
    }),
    [
      "owner-question",
      saidBy(
        askedKind,
        { id: "q1", title: text, isSecret: false, product: { title: text } },
        shopName,
      ),
    ],
    [
      "owner-findings",
      saidBy(findingsKind, [{ kind: "refund_late", orderNumber: order.number }], shopName),
    ],
    ["owner-trouble", saidBy(troubleNotices["owner-trouble"], trouble(text), shopName)],
    [
      "owner-trouble-over",
      saidBy(
        troubleNotices["owner-trouble-over"],
        { kind: "disk", from: text, until: text },
        shopName,
      ),
    ],
    [
      "owner-trouble-digest",
      saidBy(troubleNotices["owner-trouble-digest"], { open: [trouble(text)], over: [] }, shopName),
    ],
    ["place-code", saidBy(placeCodeKind, { code: "482913" }, shopName)],
    ["purchase-code", saidBy(purchaseKinds["purchase-code"], { code: "482913" }, shopName)],
    [
      "purchase-here",
      saidBy(
        purchaseKinds["purchase-here"],
        { soldBy: text, titles: text, until: "2027년 11월 22일" },
        shopName,
      ),
    ],
    ...all(deskGiftNotices, {
      kind: "points",
      worth: 12_000,
      who: text,
      at,
      line: text,
      device: text,
    }),
    [
      "owner-archive-ended",
      saidBy(archiveKind, { kind: "out", isDone: true, endsAt: at }, shopName),
    ],
    [
      "owner-keys-changed",
      saidBy(keysKind, { key: "mail", who: text, at, line: text, device: text }, shopName),
    ],
  ]);
}
