/** Refusals about rate limits; see shop/refusals.ts. */
export const limitRefusals = {
  "too-many-attempts": [429, "시도가 너무 많아요. 잠시 뒤에 다시 시도해주세요."],
} as const;
