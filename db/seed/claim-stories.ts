import type { ClaimReason } from "#shop/claim/reasons.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";

type Ending =
  | "requested"
  | "withdrawn"
  | "rejected"
  | "approved"
  | "sent back"
  | "here"
  | "done"
  | "refused";
export type ClaimStory = {
  /** place in people.ts, or the member everybody tries out */
  who: number | "demo";
  kind: ClaimKind;
  reason: ClaimReason;
  words: string;
  ends: Ending;
  /** what the shop said with its decision */
  decision?: string;
  /** since it was ordered, since it was done, since it was asked back */
  days: [ordered: number, done: number, asked: number];
  pieces?: [bought: number, back: number];
  photos?: number;
  /** a carrier is to fetch it */
  fetched?: true;
  deposit?: boolean;
};

export const claimStories: ClaimStory[] = [
  {
    who: "demo",
    kind: "return",
    reason: "defective",
    words: "한쪽 모서리가 눌린 채로 왔어요. 포장 상자도 같은 쪽이 찌그러져 있었어요.",
    ends: "requested",
    days: [6, 2, 0.2],
    photos: 2,
  },
  {
    who: "demo",
    kind: "exchange",
    reason: "wrong_choice",
    words: "먹색을 골랐는데 흰색으로 바꾸고 싶어요.",
    ends: "done",
    decision: "흰색으로 바꿔서 보내드릴게요. 왕복 배송비는 상자에 넣어주세요.",
    days: [20, 16, 14],
  },
  {
    who: 0,
    kind: "cancel",
    reason: "changed_mind",
    words: "하나만 있어도 될 것 같아요.",
    ends: "requested",
    days: [1, 0, 0.4],
    pieces: [3, 1],
  },
  {
    who: 4,
    kind: "exchange",
    reason: "wrong_item",
    words: "주문한 것과 다른 색이 왔어요. 주문한 색으로 바꿔주세요.",
    ends: "requested",
    days: [7, 3, 1],
    photos: 1,
  },
  {
    who: 5,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "requested",
    days: [8, 4, 1.4],
    pieces: [2, 1],
  },
  {
    who: 6,
    kind: "return",
    reason: "defective",
    words: "케이스 모서리에 금이 가 있어요.",
    ends: "approved",
    days: [9, 5, 1.2],
    fetched: true,
  },
  {
    who: 8,
    kind: "return",
    reason: "not_as_described",
    words: "설명에는 두 장이라고 되어 있는데 한 장만 들어 있어요.",
    ends: "sent back",
    days: [10, 6, 4],
    decision: "저희 실수예요. 배송비 없이 보내주세요.",
  },
  {
    who: 10,
    kind: "exchange",
    reason: "defective",
    words: "소리가 한쪽에서만 나요. 같은 것으로 바꿔주세요.",
    ends: "here",
    days: [12, 8, 6],
  },
  {
    who: 12,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "refused",
    days: [24, 18, 15],
    deposit: true,
  },
  {
    who: 14,
    kind: "return",
    reason: "changed_mind",
    words: "선물하려다 마음이 바뀌었어요.",
    ends: "done",
    days: [18, 12, 10],
  },
  {
    who: 16,
    kind: "cancel",
    reason: "late",
    words: "행사 날짜가 지나서 두 개는 필요 없어졌어요.",
    ends: "done",
    days: [4, 0, 2],
    pieces: [4, 2],
  },
  {
    who: 20,
    kind: "return",
    reason: "changed_mind",
    words: "써보니 생각과 달라요.",
    ends: "rejected",
    decision:
      "봉투를 뜯어 쓰신 흔적이 있어 새것으로 다시 팔 수 없어요. 죄송하지만 반품이 어려워요.",
    days: [16, 11, 8],
  },
  {
    who: 22,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "withdrawn",
    days: [9, 5, 3],
  },
];
