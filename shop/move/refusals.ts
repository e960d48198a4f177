/** Refusals about moving in and out; see shop/refusals.ts. */
export const moveRefusals = {
  "address-circle": [409, "보낼 곳이 다시 이 주소로 돌아와요. 다른 곳을 적어주세요."],
  "address-not-found": [404, "이미 지워진 주소예요. 새로고침해주세요."],
} as const;
