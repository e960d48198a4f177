/** Why a feed is not believed, in the owner's words. */
export const feedTroubles = {
  unreachable: "업데이트 소식을 받는 주소가 답하지 않아요.",
  unreadable: "업데이트 소식을 읽을 수 없어요. 이 버전이 모르는 형식이에요.",
  signature: "업데이트 소식의 서명이 맞지 않아요. 이 소식은 쓰지 않아요.",
  older: "전에 받은 것보다 오래된 소식이 왔어요. 이 소식은 쓰지 않아요.",
} as const;
export type FeedTrouble = keyof typeof feedTroubles;
