/** Refusals about commission rooms; see shop/refusals.ts. */
export const commissionRefusals = {
  "commission-not-found": [404, "작업실을 찾을 수 없어요."],
  "commission-changed": [
    409,
    "그 사이 상대방이 먼저 작업을 옮겼어요. 새로고침해 지금 단계를 확인해주세요.",
  ],
  "commission-closed": [409, "결제가 취소되고 있거나 끝난 주문이라 작업을 이어갈 수 없어요."],
  "commission-begun": [
    409,
    "녹음을 시작해 주문을 통째로 취소할 수 없어요. 작업실에서 중단하면 주문할 때 약속한 단계별 비율대로 바로 돌려드려요.",
  ],
  "commission-refund-changed": [
    409,
    "그 사이 돌려받을 금액이 바뀌었어요. 지금 금액을 확인하고 다시 눌러주세요.",
  ],
  "commission-nothing-back": [
    409,
    "지금은 돌려받을 금액이 없어 중단할 수 없어요. 결제한 녹음은 그대로 받을 수 있어요.",
  ],
  "rounds-used": [409, "약속한 수정 횟수를 모두 썼어요. 한 번 더하거나, 지금 녹음을 확정해주세요."],
  "rounds-not-sold": [409, "수정을 더 살 수 없는 상품이에요. 고객센터로 문의해주세요."],
  "take-missing": [409, "보낼 녹음을 먼저 올려주세요."],
  "take-not-found": [404, "녹음을 찾을 수 없어요. 새로고침한 뒤 다시 시도해주세요."],
  "take-unreadable": [
    400,
    "들을 수 있는 소리 파일이 아니에요. WAV, MP3, M4A 파일인지 확인하고 다시 올려주세요.",
  ],
  "take-large": [413, "녹음 파일이 너무 커요. 하나에 500MB까지 올릴 수 있어요."],
  "take-empty": [400, "빈 파일이에요. 다른 파일을 골라주세요."],
  "takes-many": [409, "녹음을 더 올릴 수 없어요. 보내지 않은 녹음을 빼주세요."],
  "comments-many": [409, "의견을 더 쓸 수 없어요. 수정 요청에 모아서 적어주세요."],
  "script-locked": [
    409,
    "지금은 원고를 바꿀 수 없어요. 녹음을 듣고 수정을 요청하면 원고도 바꿀 수 있어요.",
  ],
  "script-not-open": [409, "그 사이 원고 제안이 바뀌었어요. 새로고침해 확인해주세요."],
  "actor-not-here": [409, "함께 일하는 성우 가운데에서 골라주세요."],
} as const;
