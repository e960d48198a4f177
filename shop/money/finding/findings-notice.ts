import type { FindingKind } from "#shop/money/ledger/ledger-kinds.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { findingWords } from "./finding-words.ts";

type ToldFinding = { kind: FindingKind; orderNumber: string };

const MOST_NAMED = 10;

export const findingsKind: NoticeKind<readonly ToldFinding[]> = {
  subject: "확인이 필요한 금액이 #{건수} 있어요",
  lines: [
    "결제 대조에서 확인이 필요한 금액이 #{건수} 나왔어요.",
    "장부와 결제사의 기록이 다르거나 돈이 제때 처리되지 않았어요. 결제 대조 화면에서 하나씩 확인해주세요.",
  ],
  message: "확인이 필요한 금액이 #{건수} 있어요. #{링크}",
  facts: (found) => ({
    values: { 건수: `${found.length}건` },
    rows: found
      .slice(0, MOST_NAMED)
      .map(
        ({ kind, orderNumber }) =>
          [orderNumber, findingWords(kind, { hasOrder: true }).title] as const,
      ),
    button: ["결제 대조 보기", "/admin/payment"],
  }),
};
