const ACT = "전자상거래법";

/** Every answer of the decision table: what a person reads, and the article it rests on. */
export const withdrawalRules = {
  "not-paid": [`${ACT} 제17조 제1항`, "결제된 금액이 없어 철회할 것이 없어요."],
  "nothing-left": [`${ACT} 제18조 제1항`, "이미 취소하거나 돌려보낸 상품이에요."],
  "before-supply": [`${ACT} 제17조 제1항`, "보내거나 제공하기 전이라 철회할 수 있어요."],
  "may-have-left": [
    `${ACT} 제17조 제1항`,
    "송장이 있어 이미 떠났을 수 있어요. 철회는 되고, 고객센터가 돌려받을 방법을 알려드려요.",
  ],
  "on-its-way": [`${ACT} 제17조 제1항 제1호`, "받은 날부터 7일이 지나지 않아 철회할 수 있어요."],
  "receipt-unproven": [`${ACT} 제17조 제5항`, "받은 날이 확인되지 않아 철회할 수 있어요."],
  "seven-days": [`${ACT} 제17조 제1항`, "받은 날부터 7일 안이라 철회할 수 있어요."],
  "seven-days-over": [`${ACT} 제17조 제1항`, "받은 날부터 7일이 지나 철회할 수 없어요."],
  "not-supplied": [
    `${ACT} 제17조 제1항 제1호`,
    "아직 열지 않아 제공이 시작되지 않았어요. 이용 기간 안에 철회할 수 있어요.",
  ],
  "supply-begun": [
    `${ACT} 제17조 제2항 제5호, 제6항`,
    "동의하신 대로, 미리듣기가 있던 파일을 열어 철회할 수 없어요.",
  ],
  "parts-left": [
    `${ACT} 제17조 제2항 제5호 단서`,
    "열지 않은 부분은 철회할 수 있어요. 고객센터로 알려주시면 해당 금액을 돌려드려요.",
  ],
  "made-to-order": [
    `${ACT} 제17조 제2항 제6호, 시행령 제21조`,
    "따로 알리고 동의하신 주문 제작 상품이라 만들기 시작한 뒤에는 철회할 수 없어요.",
  ],
  "as-agreed": [`${ACT} 제17조 제3항`, "상품에 문제가 있으면 돌려보내고 환불받을 수 있어요."],
  "fault-over": [
    `${ACT} 제17조 제3항`,
    "받은 날부터 3개월, 문제를 안 날부터 30일이 지나 철회할 수 없어요.",
  ],
} as const satisfies Record<string, readonly [article: string, words: string]>;

export type WithdrawalRule = keyof typeof withdrawalRules;

export const articleOf = (rule: WithdrawalRule): string => withdrawalRules[rule][0];
export const ruleWords = (rule: WithdrawalRule): string => withdrawalRules[rule][1];
