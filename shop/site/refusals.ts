/** Refusals about the settings of the shop; see shop/refusals.ts. */
export const siteRefusals = {
  "site-changed": [
    409,
    "그 사이 다른 분이 저장했어요. 지금 저장된 값을 확인하고 다시 저장해주세요.",
  ],
} as const;
