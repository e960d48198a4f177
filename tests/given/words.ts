import { answerWords } from "#shop/question/answer-notice.server.ts";
import { claimEvents, claimWords } from "#shop/claim/claim-words.ts";
import { type NoticeWords } from "#shop/notice/mail-words.ts";
import { memberWords, type MemberNotice } from "#shop/member/notice/member-words.ts";
import { reservationEvents, reservationWords } from "#shop/reservation/notice/reservation-words.ts";
import { soundEvents, soundWords } from "#shop/vault/sound-words.ts";
import { orderEvents, orderWords } from "#shop/order/notice/order-words.ts";

export const at = new Date("2026-11-21T05:03:00Z");

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
    payPath: "/pay/20261121-K7QF2M9X/token",
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
  { event: "staff-invited", role: text, path: "/x" },
  { event: "role-given", name: text, role: text, at },
  { event: "role-taken", name: text, at },
  { event: "passkey-added", name: text, at, isOffice: true },
  { event: "passkey-removed", name: text, at, isOffice: false },
  { event: "second-factor-on", name: text, at, isOffice: true },
  { event: "second-factor-off", name: text, at, isOffice: true },
  { event: "second-factors-reset", name: text, at, isOffice: true },
];

export function allWords(text: string): Map<string, NoticeWords> {
  const { order, claim, reservation } = said(text);
  return new Map<string, NoticeWords>([
    ...orderEvents.map((event) => [event, orderWords(event, order)] as const),
    ...soundEvents.map((event) => [event, soundWords(event, order)] as const),
    ...claimEvents.map((event) => [event, claimWords(event, order, claim)] as const),
    ...reservationEvents.map((event) => [event, reservationWords(event, reservation)] as const),
    ...memberNotices(text).map((notice) => [notice.event, memberWords(notice)] as const),
    [
      "question-answered",
      answerWords({ name: text, questionId: "q1", title: text, isFirst: true }),
    ],
  ]);
}
