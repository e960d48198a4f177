/** Refusals about recommenders; see shop/refusals.ts. */
export const recommenderRefusals = {
  "recommender-known": [409, "이미 있는 추천인 코드예요."],
  "recommender-not-found": [404, "추천인을 찾을 수 없어요."],
} as const;
