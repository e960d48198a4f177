import { dayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";
import { lookup, type NoticedOrder } from "#shop/order/notice/order-facts.ts";

export type ClaimEvent =
  | "claim-requested"
  | "claim-approved"
  | "claim-rejected"
  | "claim-completed"
  | "claim-withdrawn"
  | "claim-unsupplied"
  | "owner-claim-requested";

type NoticedClaim = {
  kind: ClaimKind;
  /** the reason in the shopper's words */
  reasonWords: string;
  /** the administrator's words with the decision */
  decision?: string;
  /** won */
  refundAmount?: number;
  /** what it rests on, as the decision table says */
  article?: string;
  /** the last day in Seoul to give it back */
  dueOn?: string;
  /** the shopper's cost of an exchange, and the account for it */
  fee?: string;
};

type ClaimNews = {
  order: Pick<
    NoticedOrder,
    "number" | "ordererName" | "memberId" | "total" | "pointsAmount" | "creditAmount"
  >;
  claim: NoticedClaim;
};

const rowsOf = ({ reasonWords, decision, refundAmount, fee, dueOn, article }: NoticedClaim) => [
  ...(reasonWords ? [["이유", reasonWords] as const] : []),
  ...(refundAmount ? [["환불 금액", won(refundAmount)] as const] : []),
  ...(refundAmount && dueOn ? [["환불 기한", `${dayWords(dueOn)}까지`] as const] : []),
  ...(article ? [["근거", article] as const] : []),
  ...(fee ? [["교환 배송비", fee] as const] : []),
  ...(decision ? [["상점의 답", decision] as const] : []),
];

/** How a refund comes back of an order that was not paid in money alone. */
function waysBack({ order, claim }: ClaimNews) {
  const { total, pointsAmount, creditAmount } = order;
  if (!claim.refundAmount || !(pointsAmount || creditAmount)) return [];
  const ways = [total && "결제 수단", pointsAmount && "포인트", creditAmount && "크레딧"];
  return [["환불 방법", `${ways.filter(Boolean).join("·")}에 쓰신 비율대로 돌려드려요.`] as const];
}

/** The next step, which mails name. */
const next: Record<ClaimKind, string> = {
  cancel: "환불은 영업일 기준 3일 안에 해드려요.",
  return: "상품을 돌려받아 확인한 뒤 영업일 기준 3일 안에 환불해드려요.",
  exchange: "상품을 돌려받아 확인한 뒤 새 상품을 보내드려요.",
};
const finished: Record<ClaimKind, string> = {
  cancel: "결제하신 금액을 돌려드렸어요.",
  return: "환불을 마쳤어요. 카드사에 따라 보이기까지 며칠 걸릴 수 있어요.",
  exchange: "새 상품을 보냈어요.",
};

const claimFacts =
  (next?: Record<ClaimKind, string>) =>
  (claimNews: ClaimNews): NoticeFacts => {
    const { order, claim } = claimNews;
    return {
      values: {
        이름: order.ordererName,
        주문번호: order.number,
        요청: claimKinds[claim.kind],
        환불금액: claim.refundAmount ? won(claim.refundAmount) : "없음",
        답변: claim.decision || "없음",
        덧붙인말: claim.decision ?? "",
        ...(next && { 안내: next[claim.kind] }),
      },
      rows: [...rowsOf(claim), ...waysBack(claimNews)],
      button: ["주문 조회", lookup(claimNews.order)],
      note: `주문번호 ${order.number}`,
    };
  };
const byPhone = (what: string) => ({
  message: `#{이름}님, #{요청} 요청을 ${what}. #{덧붙인말} 주문번호 #{주문번호}`,
  needs: { message: ["요청", "주문번호"] },
});

export const toldOfClaims: Record<ClaimEvent, NoticeKind<ClaimNews>> = {
  "claim-requested": {
    subject: "#{요청} 요청을 받았어요",
    lines: [
      "#{이름}님, #{요청} 요청을 받았어요.",
      "확인하고 곧 답을 드릴게요. 답을 드리기 전에는 요청을 취소할 수 있어요.",
    ],
    facts: claimFacts(),
  },
  "claim-approved": {
    subject: "#{요청} 요청을 승인했어요",
    lines: ["#{이름}님, #{요청} 요청을 승인했어요.", "#{안내}"],
    ...byPhone("승인했어요"),
    facts: claimFacts(next),
  },
  "claim-rejected": {
    subject: "#{요청} 요청을 받아들이지 못했어요",
    lines: [
      "#{이름}님, 죄송해요. #{요청} 요청을 받아들이지 못했어요.",
      "이유를 아래에 적었어요. 궁금한 점은 고객센터로 문의해주세요.",
    ],
    ...byPhone("받아들이지 못했어요"),
    facts: claimFacts(),
  },
  "claim-completed": {
    subject: "#{요청} 처리를 마쳤어요",
    lines: ["#{이름}님, #{요청} 처리를 마쳤어요.", "#{안내}"],
    ...byPhone("모두 처리했어요"),
    facts: claimFacts(finished),
  },
  "claim-withdrawn": {
    subject: "#{요청} 요청을 취소했어요",
    lines: ["#{이름}님, #{요청} 요청을 취소했어요.", "주문은 요청하기 전 상태 그대로예요."],
    facts: (claimNews) => ({ ...claimFacts()(claimNews), rows: [] }),
  },
  "claim-unsupplied": {
    subject: "죄송해요, 주문하신 상품을 드릴 수 없게 됐어요",
    lines: [
      "#{이름}님, 주문하신 상품의 일부나 전부를 드릴 수 없게 됐어요. 죄송해요.",
      "하실 일은 없어요. 환불을 바로 시작했고, 늦어도 #{기한}까지 돌려드려요. 늦어지면 늦어진 날만큼 연 15%의 이자를 더해 드려요.",
    ],
    ...byPhone("바로 환불로 처리했어요"),
    facts: (claimNews) => {
      const { values, ...others } = claimFacts()(claimNews);
      return { ...others, values: { ...values, 기한: dayWords(claimNews.claim.dueOn ?? "") } };
    },
  },
  "owner-claim-requested": {
    subject: "#{요청} 요청이 들어왔어요",
    lines: ["#{요청} 요청이 들어왔어요.", "확인하고 승인하거나 거절해주세요."],
    message: "#{요청} 요청이 들어왔어요. 주문 #{주문번호}. #{링크}",
    facts: (claimNews) => ({
      ...claimFacts()(claimNews),
      button: ["주문 열기", `/admin/order/${claimNews.order.number}`],
    }),
  },
};
