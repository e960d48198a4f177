/** Refusals about errors of browsers; see shop/refusals.ts. */
export const clientErrorRefusals = {
  "error-not-found": [404, "오류 기록을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
} as const;
