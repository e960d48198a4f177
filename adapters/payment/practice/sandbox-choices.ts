import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";

type Choices = Record<string, readonly [label: string, effect: string]>;

const cardChoices = {
  succeed: ["결제 성공", "승인까지 바로 끝나요."],
  fail: ["카드 거절", "카드사가 결제창에서 거절해요."],
  cancel: ["취소", "결제하지 않고 돌아가요."],
  refuse: ["승인 거절", "돌아간 뒤 마지막 승인에서 거절돼요."],
  timeout: ["응답 없음", "승인은 됐는데 대답이 오지 않아요."],
  twice: ["두 번 응답", "같은 알림이 한꺼번에 두 번 와요."],
  late: ["늦은 응답", "20초쯤 뒤에야 결과를 알 수 있어요."],
} as const satisfies Choices;

const walletChoices = {
  ...cardChoices,
  fail: ["간편결제 거절", "간편결제가 결제창에서 거절해요."],
} as const satisfies Choices;

const accountChoices = {
  succeed: ["입금할 계좌 받기", "입금은 나중에 연습 결제사에서 해요."],
  brief: ["기한이 짧은 계좌 받기", "입금 기한이 1분 뒤에 끝나요."],
  fail: ["은행 점검 중", "결제창에서 계좌를 발급하지 못해요."],
  cancel: ["취소", "계좌를 받지 않고 돌아가요."],
  refuse: ["발급 거절", "돌아간 뒤 마지막에 발급이 거절돼요."],
  timeout: ["응답 없음", "계좌는 발급됐는데 대답이 오지 않아요."],
  twice: ["두 번 응답", "같은 알림이 한꺼번에 두 번 와요."],
  late: ["늦은 응답", "20초쯤 뒤에야 계좌를 알 수 있어요."],
} as const satisfies Choices;

export type SandboxChoice = keyof typeof cardChoices | keyof typeof accountChoices;

export const sandboxChoices: Record<
  CompanyWay,
  Partial<Record<SandboxChoice, readonly [label: string, effect: string]>>
> = {
  card: cardChoices,
  naverpay: walletChoices,
  kakaopay: walletChoices,
  tosspay: walletChoices,
  virtual_account: accountChoices,
};

export const isSandboxChoice = (typed: unknown): typed is SandboxChoice =>
  typeof typed === "string" &&
  (Object.hasOwn(cardChoices, typed) || Object.hasOwn(accountChoices, typed));
