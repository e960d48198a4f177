import { kindsFor, type Right, type Role } from "#shop/member/staff/roles.ts";

/** Kinds of waiting work, and the right that is needed for each. */
export const dutyKinds = {
  finding: { title: "결제 대조", right: "finding.settle" },
  parcel: { title: "보낼 주문", right: "order.ship" },
  rest: { title: "남은 상품 발송", right: "order.ship" },
  refund: { title: "환불", right: "claim.decide" },
  claim: { title: "취소·반품·교환", right: "claim.decide" },
  retrieval: { title: "회수 접수", right: "claim.decide" },
  arrived: { title: "도착한 반품·교환", right: "claim.decide" },
  withdrawal: { title: "청약철회", right: "claim.decide" },
  unsupplied: { title: "공급불능", right: "claim.decide" },
  interest: { title: "지연이자", right: "order.money" },
  deposit: { title: "입금 마감", right: "order.money" },
  transfer: { title: "송금할 환불", right: "order.money" },
  receipt: { title: "현금영수증 발급", right: "order.money" },
  statement: { title: "입금 맞추기", right: "order.money" },
  gift: { title: "혜택 승인", right: "benefit.edit" },
  objection: { title: "후기 이의", right: "review.moderate" },
  question: { title: "질문", right: "question.answer" },
  reservation: { title: "예약", right: "reservation.decide" },
  commission: { title: "주문 제작", right: "commission.work" },
  held: { title: "미결제 재고", right: "order.money" },
  notice: { title: "멈춘 알림", right: "notice.read" },
  shelf: { title: "재고 없음", right: "product.edit" },
  low: { title: "재고 적음", right: "product.edit" },
} as const satisfies Record<string, { title: string; right: Right }>;

export type DutyKind = keyof typeof dutyKinds;

/** The duties that this role may act on. */
export const dutiesOf = (role: Role | null): DutyKind[] => kindsFor(role, dutyKinds);

export type Duty = {
  kind: DutyKind;
  /** its subject: an order's number, a claim's id, … */
  key: string;
  /** the id of its page, where that differs */
  of: string | null;
  /** names no person */
  what: string;
  /** the last day in Seoul; null: none is set */
  dueOn: string | null;
  since: Date | null;
};

/** Counts of a kind stop here: "1000 or more". */
export const MOST_COUNTED = 1000;
export const DUTIES_A_PAGE = 50;

/** As the address says it; anything else is every kind. */
export const readDutyKind = (typed: string | null, role: Role | null): DutyKind | null =>
  dutiesOf(role).find((kind) => kind === typed) ?? null;
