/** Refusals about mails that reach nobody; see shop/refusals.ts. */
export const noticeRefusals = {
  "mail-not-set-up": [
    409,
    "이 상점은 아직 메일을 보낼 수 없어서 지금은 할 수 없어요. 고객센터로 알려주세요.",
  ],
} as const;
