/** Refusals about moving in and out; see shop/refusals.ts. */
export const moveRefusals = {
  "move-full": [409, "한 번에 옮길 수 있는 파일 수를 넘었어요. 새로 옮기기로 나눠서 올려주세요."],
  "move-not-found": [404, "이미 지워진 파일이에요. 새로고침해주세요."],
  "move-at-work": [409, "지금은 할 수 없어요. 하던 일이 끝난 뒤 다시 눌러주세요."],
  "move-mapping-many": [409, "연결은 100개까지 저장할 수 있어요."],
  "address-circle": [409, "보낼 곳이 다시 이 주소로 돌아와요. 다른 곳을 적어주세요."],
  "address-not-found": [404, "이미 지워진 주소예요. 새로고침해주세요."],
} as const;
