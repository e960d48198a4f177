/** Refusals about keys of vendors; see shop/refusals.ts. */
export const vendorRefusals = {
  "vendor-fixed": [409, "서버의 설정으로 정해져 있어 여기에서 바꿀 수 없어요."],
} as const;
