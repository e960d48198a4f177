import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type StatementEvent =
  | "withdrawal-received"
  | "withdrawal-answered"
  | "owner-withdrawal-waiting";

export type NoticedStatement = { name: string; orderNumber: string; at: Date; answer?: string };

/** "2026. 11. 21. (토) 14:03:27", in Seoul */
export const toTheSecond = (at: Date): string =>
  `${seoulTime(at)}:${String(at.getUTCSeconds()).padStart(2, "0")}`;

const rowsOf = ({ name, orderNumber, at }: NoticedStatement): (readonly [string, string])[] => [
  ["이름", name],
  ["주문번호", orderNumber],
  ["청약철회 시각", toTheSecond(at)],
];

/** The receipt says what was stated and nothing of whether there is such an order. */
export const statementKinds: Record<StatementEvent, NoticeKind<NoticedStatement>> = {
  "withdrawal-received": {
    subject: "청약철회 의사를 받았어요",
    lines: [
      "아래 내용으로 청약철회 의사를 받았어요. 이 메일을 보관해주세요.",
      "적어주신 내용과 맞는 주문이 있으면 처리 결과를 그 주문의 연락처로 알려드리고, 확인이 필요하면 영업일 기준 3일 안에 이 주소로 답을 드려요.",
      "요청하지 않았다면 고객센터로 알려주세요.",
    ],
    facts: (statement) => ({
      values: {},
      rows: rowsOf(statement),
      button: ["청약철회 안내", "/withdrawal"],
    }),
  },
  "withdrawal-answered": {
    subject: "청약철회에 답을 드려요",
    lines: ["#{이름}님, 보내주신 청약철회를 확인했어요."],
    facts: (statement) => ({
      values: { 이름: statement.name },
      rows: [...rowsOf(statement), ["상점의 답", statement.answer ?? ""]],
      button: ["고객센터", "/qna"],
    }),
  },
  "owner-withdrawal-waiting": {
    subject: "청약철회 의사를 확인해주세요",
    lines: ["자동으로 처리하지 못한 청약철회 의사가 있어요. 확인하고 답을 주세요."],
    message: "자동으로 처리하지 못한 청약철회 의사가 있어요. 확인하고 답을 주세요. #{링크}",
    facts: ({ orderNumber, at }) => ({
      values: {},
      rows: [
        ["주문번호", orderNumber],
        ["접수 시각", toTheSecond(at)],
      ],
      button: ["확인하기", "/admin/claim/withdrawals"],
    }),
  },
};
