/** What was done to somebody's data, as the log of their page says it. */
const words: Record<string, string> = {
  "member.read": "가려진 정보를 봤어요",
  "member.open": "가린 정보를 열어 봤어요",
  "member.block": "이용을 정지했어요",
  "member.unblock": "정지를 풀었어요",
  "member.sign-out": "모든 기기에서 로그아웃시켰어요",
  "user.read": "API로 정보를 조회했어요",
  "user.list": "API 목록으로 정보를 조회했어요",
  "user.edit": "정보를 고쳤어요",
  "order.read": "주문을 봤어요",
};

export const auditWords = (action: string): string => words[action] ?? action;
