/** Refusals about policies and their versions; see shop/refusals.ts. */
export const policyRefusals = {
  "policy-edited": [
    409,
    "그 사이 다른 창이나 다른 관리자가 이 초안을 저장했어요. 아래에 쓴 내용은 그대로 있어요.",
  ],
  "policy-published": [
    409,
    "이미 공개한 버전이라 바꿀 수 없어요. 고치려면 새 초안을 만들어주세요.",
  ],
  "policy-empty": [409, "본문이 비어 있어요. 내용을 쓰고 저장한 뒤 공개해주세요."],
  "policy-blanks": [
    409,
    "아직 채우지 않은 곳이 있어요. 〔 〕로 표시한 곳을 채우거나 지우고 저장한 뒤 공개해주세요.",
  ],
  "policy-day-past": [409, "시행일이 지났어요. 오늘이나 그 뒤로 바꾸고 저장한 뒤 공개해주세요."],
  "policy-day-taken": [
    409,
    "같은 날 시행하는 다른 버전이 이미 공개돼 있어요. 시행일을 바꾸고 저장한 뒤 공개해주세요.",
  ],
  "policy-in-force": [409, "시행일이 된 버전은 철회할 수 없어요. 고치려면 새 초안을 만들어주세요."],
  "policy-changed": [
    409,
    "그 사이 약관이 바뀌었어요. 바뀐 내용을 보고 다시 동의해주세요. 입력한 내용은 그대로 있어요.",
  ],
} as const;
