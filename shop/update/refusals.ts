/** Refusals about updates; see shop/refusals.ts. */
export const updateRefusals = {
  "update-under-way": [409, "이미 업데이트하고 있어요. 아래에서 어디까지 왔는지 볼 수 있어요."],
  "no-updater": [
    409,
    "이 서버에는 업데이트를 대신 해주는 프로그램이 없어요. 서버에서 직접 업데이트해주세요.",
  ],
  "no-release-before": [409, "되돌릴 수 있는 이전 버전이 없어요."],
  "no-such-release": [409, "그 버전은 이제 권하지 않아요. 새로고침한 뒤 다시 눌러주세요."],
} as const;
