export const archiveRefusals = {
  "archive-under-way": [409, "지금 하고 있는 것이 끝난 뒤에 다시 눌러주세요."],
  "archive-gone": [404, "받을 수 있는 기간이 지났어요. 다시 담아주세요."],
} as const;
