import type { FindingKind } from "#shop/money/ledger/ledger-kinds.ts";

/** What an administrator can do about a finding; one thing each. */
export const findingActions = {
  settle: "다시 정리하기",
  back: "결제 취소하기",
  again: "환불 다시 요청하기",
  ask: "계좌 다시 물어보기",
  confirm: "결과 다시 확인하기",
  look: "확인했어요",
} as const;
export type FindingAction = keyof typeof findingActions;

type Words = {
  title: string;
  meaning: string;
  action: FindingAction;
  /** for stuck money: the meaning of its single amount */ amount?: string;
};

const words: Record<FindingKind, Words> = {
  capture_unknown: {
    title: "장부에 없는 결제",
    action: "settle",
    meaning:
      "결제사는 돈을 받았다고 하는데 장부에는 없어요. 다시 정리하면 주문을 결제 완료로 바꾸거나, 이미 취소된 주문이면 돈을 돌려줘요.",
  },
  capture_missing: {
    title: "결제사에 없는 결제",
    action: "look",
    meaning:
      "장부에는 결제를 받았다고 적혀 있는데 결제사에는 없어요. 결제사 화면에서 확인하고, 받은 돈이 없다면 상품을 보내지 마세요.",
  },
  amount_differs: {
    title: "금액이 다른 결제",
    action: "look",
    meaning: "장부와 결제사의 결제 금액이 달라요. 결제사 화면에서 실제로 받은 금액을 확인해주세요.",
  },
  return_unknown: {
    title: "장부에 없는 취소",
    action: "settle",
    meaning:
      "결제사에서 취소한 금액이 장부에 다 적혀 있지 않아요. 다시 정리하면 장부와 주문에 반영해요.",
  },
  return_missing: {
    title: "결제사에 없는 환불",
    action: "look",
    meaning:
      "장부에는 돌려줬다고 적혀 있는데 결제사에는 그만큼 취소되지 않았어요. 구매자가 돈을 받았는지 결제사 화면에서 확인해주세요.",
  },
  refund_refused: {
    title: "거절된 환불",
    action: "again",
    amount: "돌려줄 금액",
    meaning:
      "결제사가 환불을 거절했어요. 다시 요청하거나, 주문 화면에서 직접 송금한 것으로 정리해주세요. 환불은 영업일 기준 3일 안에 해야 해요.",
  },
  refund_late: {
    title: "늦어지는 환불",
    action: "again",
    amount: "돌려줄 금액",
    meaning:
      "한 시간이 넘도록 결제사가 환불 결과를 알려주지 않았어요. 자동으로 계속 확인하고 있어요.",
  },
  account_late: {
    title: "계좌를 기다리는 환불",
    action: "ask",
    amount: "돌려줄 금액",
    meaning:
      "사흘이 지나도록 구매자가 환불받을 계좌를 알려주지 않았어요. 메일로 다시 물어보거나, 전화로 확인해서 주문 화면에서 직접 송금한 것으로 정리해주세요.",
  },
  receipt_refused: {
    title: "발급하지 못한 현금영수증",
    action: "look",
    amount: "발급할 금액",
    meaning:
      "10만원 이상 현금 결제라 구매자가 신청하지 않아도 5일 안에 현금영수증을 발급해야 해요. 홈택스에서 직접 발급하거나 취소한 뒤 확인한 내용을 적어주세요.",
  },
  confirm_late: {
    title: "결과를 모르는 결제",
    action: "confirm",
    amount: "주문 금액",
    meaning:
      "15분이 넘도록 결제사가 결제 결과를 알려주지 않았어요. 자동으로 계속 확인하고 있고, 결과를 알기 전에는 상품을 보낼 수 없어요.",
  },
};

/** Without an order nothing can be settled; only money is left to return. */
const stray: Words = {
  title: "주문이 없는 결제",
  action: "back",
  meaning: "결제사에는 결제가 있는데 그런 주문이 없어요. 결제를 취소하면 구매자에게 돈이 돌아가요.",
};

export const findingWords = (kind: FindingKind, { hasOrder }: { hasOrder: boolean }): Words =>
  kind === "capture_unknown" && !hasOrder ? stray : words[kind];
