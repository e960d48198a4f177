import { won } from "#lib/won.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";
import type { NoticedOrder } from "#shop/order/notice/noticed-order.ts";

export type ClaimEvent =
  | "claim-requested"
  | "claim-approved"
  | "claim-rejected"
  | "claim-completed"
  | "claim-withdrawn"
  | "owner-claim-requested";

export type NoticedClaim = {
  kind: ClaimKind;
  /** why it is asked back, in the shopper's words */
  reasonWords: string;
  /** the administrator's words with the decision */
  decision?: string;
  /** won */
  refundAmount?: number;
  /** what an exchange costs the shopper, and where to pay it into */
  fee?: string;
};

type ClaimNews = {
  order: Pick<NoticedOrder, "number" | "ordererName" | "memberId">;
  claim: NoticedClaim;
};

const lookup = ({ order: { memberId, number } }: ClaimNews) =>
  memberId ? `/my?order=${number}` : `/non-member/order/info?order=${number}`;
const kindOf = ({ claim }: ClaimNews) => claimKinds[claim.kind];
const facts = ({
  claim: { reasonWords, decision, refundAmount, fee },
}: ClaimNews): (readonly [string, string])[] => [
  ...(reasonWords ? [["까닭", reasonWords] as const] : []),
  ...(refundAmount ? [["환불 금액", won(refundAmount)] as const] : []),
  ...(fee ? [["교환 배송비", fee] as const] : []),
  ...(decision ? [["상점의 답", decision] as const] : []),
];
const variables = (told: ClaimNews) => ({
  이름: told.order.ordererName,
  주문번호: told.order.number,
  요청: kindOf(told),
  환불금액: told.claim.refundAmount ? won(told.claim.refundAmount) : "없음",
  답변: told.claim.decision || "없음",
});
const message = (told: ClaimNews, what: string) => ({
  text: `${told.order.ordererName}님, ${kindOf(told)} 요청을 ${what}. ${told.claim.decision ? `${told.claim.decision} ` : ""}주문번호 ${told.order.number}`,
  variables: variables(told),
});

/** What comes next, so that nobody has to ask. */
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

const words: Record<ClaimEvent, (told: ClaimNews) => NoticeWords> = {
  "claim-requested": (told) => ({
    subject: `${kindOf(told)} 요청을 받았어요`,
    lines: [
      `${told.order.ordererName}님, ${kindOf(told)} 요청을 받았어요.`,
      "확인하고 곧 답을 드릴게요. 답을 드리기 전에는 요청을 거둘 수 있어요.",
    ],
    facts: facts(told),
    button: ["주문 조회", lookup(told)],
  }),
  "claim-approved": (told) => ({
    subject: `${kindOf(told)} 요청을 승인했어요`,
    lines: [
      `${told.order.ordererName}님, ${kindOf(told)} 요청을 승인했어요.`,
      next[told.claim.kind],
    ],
    facts: facts(told),
    button: ["주문 조회", lookup(told)],
    message: message(told, "승인했어요"),
  }),
  "claim-rejected": (told) => ({
    subject: `${kindOf(told)} 요청을 받아들이지 못했어요`,
    lines: [
      `${told.order.ordererName}님, 죄송해요. ${kindOf(told)} 요청을 받아들이지 못했어요.`,
      "까닭을 아래에 적었어요. 궁금한 점은 고객센터로 문의해주세요.",
    ],
    facts: facts(told),
    button: ["주문 조회", lookup(told)],
    message: message(told, "받아들이지 못했어요"),
  }),
  "claim-completed": (told) => ({
    subject: `${kindOf(told)} 처리를 마쳤어요`,
    lines: [
      `${told.order.ordererName}님, ${kindOf(told)} 처리를 마쳤어요.`,
      finished[told.claim.kind],
    ],
    facts: facts(told),
    button: ["주문 조회", lookup(told)],
    message: message(told, "모두 처리했어요"),
  }),
  "claim-withdrawn": (told) => ({
    subject: `${kindOf(told)} 요청을 거뒀어요`,
    lines: [
      `${told.order.ordererName}님, ${kindOf(told)} 요청을 거뒀어요.`,
      "주문은 요청하기 전 상태 그대로예요.",
    ],
    button: ["주문 조회", lookup(told)],
  }),
  "owner-claim-requested": (told) => ({
    subject: `${kindOf(told)} 요청이 들어왔어요`,
    lines: [`${kindOf(told)} 요청이 들어왔어요.`, "확인하고 승인하거나 거절해주세요."],
    facts: facts(told),
    button: ["주문 열기", `/admin/order/${told.order.number}`],
  }),
};

export const claimEvents = Object.keys(words) as ClaimEvent[];

export const claimWords = (
  event: ClaimEvent,
  order: ClaimNews["order"],
  claim: NoticedClaim,
): NoticeWords => ({ note: `주문번호 ${order.number}`, ...words[event]({ order, claim }) });
