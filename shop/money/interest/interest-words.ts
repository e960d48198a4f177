import { won } from "#lib/won.ts";
import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";
import { lookup } from "#shop/order/notice/order-facts.ts";

export type InterestEvent = "interest-owed" | "interest-account-needed" | "interest-paid";

export type NoticedInterest = {
  number: string;
  memberId: string | null;
  /** won */
  amount: number;
  days: number;
};

const facts = ({ number, memberId, amount, days }: NoticedInterest): NoticeFacts => ({
  values: { 이자: won(amount) },
  rows: [
    ["이자", won(amount)],
    ["늦은 날", `${days}일`],
    ["근거", "연 15%, 전자상거래법 제18조 제2항, 시행령 제21조의3"],
  ],
  button: ["주문 조회", lookup({ number, memberId })],
  note: `주문번호 ${number}`,
});

const SORRY = "환불이 늦어져 죄송해요.";

/** Notices to shoppers about interest on late refunds. */
export const interestKinds: Record<InterestEvent, NoticeKind<NoticedInterest>> = {
  "interest-owed": {
    subject: "늦어진 환불의 지연이자를 더해 드려요",
    lines: [SORRY, "늦어진 날만큼의 이자 #{이자}을 환불받으신 계좌로 따로 보내드릴게요."],
    facts,
  },
  "interest-account-needed": {
    subject: "늦은 환불의 이자를 보낼 계좌를 알려주세요",
    lines: [
      SORRY,
      "늦어진 날만큼의 이자 #{이자}은 결제사로 보낼 수 없어 계좌로 보내드려요. 주문 조회에서 계좌를 알려주세요.",
    ],
    facts,
  },
  "interest-paid": {
    subject: "늦은 환불의 이자를 보냈어요",
    lines: ["이자 #{이자}을 계좌로 보냈어요. 기다려주셔서 고마워요."],
    facts,
  },
};
