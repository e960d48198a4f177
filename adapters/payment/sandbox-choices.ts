/** What a person can do in the practice window: the button's words, and what follows. */
export const sandboxChoices = {
  succeed: ["결제 성공", "승인까지 바로 끝나요."],
  fail: ["카드 거절", "카드사가 결제창에서 거절해요."],
  cancel: ["취소", "결제하지 않고 돌아가요."],
  refuse: ["승인 거절", "돌아간 뒤 마지막 승인에서 거절돼요."],
  timeout: ["응답 없음", "승인은 됐는데 대답이 오지 않아요."],
  twice: ["두 번 응답", "같은 알림이 한꺼번에 두 번 와요."],
  late: ["늦은 응답", "20초쯤 뒤에야 결과를 알 수 있어요."],
} as const satisfies Record<string, readonly [label: string, effect: string]>;

export type SandboxChoice = keyof typeof sandboxChoices;

export const isSandboxChoice = (typed: unknown): typed is SandboxChoice => typeof typed === "string" && Object.hasOwn(sandboxChoices, typed);
