import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";

export type RoomEventTold =
  | "room-opened"
  | "room-news"
  | "room-take"
  | "room-approval-near"
  | "room-approved"
  | "room-ended"
  | "owner-room"
  | "actor-room";

/** What a notice about a room knows. */
export type NoticedRoom = {
  number: string;
  lineId: number;
  ordererName: string;
  title: string;
  /** a sentence */
  news: string;
  /** a day in words */
  until: string;
};

const facts = ({ number, lineId, ordererName, title, news, until }: NoticedRoom): NoticeFacts => ({
  values: { 이름: ordererName, 주문번호: number, 상품: title, 소식: news, 기한: until },
  button: ["작업실 열기", `/order-room/${number}/${lineId}`],
  note: `주문번호 ${number}`,
});

/** Names no shopper: who it is stands on the page that it leads to. */
const factsAtWork = ({ number, lineId, title, news }: NoticedRoom): NoticeFacts => ({
  values: { 주문번호: number, 상품: title, 소식: news },
  button: ["작업실 열기", `/admin/commissions/${number}/${lineId}`],
  note: `주문번호 ${number}`,
});

/** What buyer, owner and voice actor hear of what is made to order. */
export const roomKinds: Record<RoomEventTold, NoticeKind<NoticedRoom>> = {
  "room-opened": {
    subject: "주문하신 녹음의 작업실이 열렸어요",
    lines: [
      "#{이름}님, 주문하신 #{상품}의 작업실이 열렸어요.",
      "#{기한}까지 첫 녹음을 보내드릴게요. 녹음을 시작하기 전까지는 작업실에서 원고를 고칠 수 있어요.",
    ],
    facts,
  },
  "room-news": {
    subject: "#{상품} 작업실에 새 소식이 있어요",
    lines: ["#{이름}님, #{상품} 작업실에 새 소식이 있어요.", "#{소식}"],
    needs: { mail: ["소식"] },
    facts,
  },
  "room-take": {
    subject: "#{상품}의 녹음이 도착했어요",
    lines: [
      "#{이름}님, #{상품}의 녹음이 도착했어요.",
      "작업실에서 듣고 확정하거나 수정할 곳을 알려주세요. #{기한}까지 답이 없으면 확정하고 내 소리에 넣어드려요.",
    ],
    message:
      "#{이름}님, #{상품}의 녹음이 도착했어요. #{기한}까지 작업실에서 듣고 답해주세요. 주문번호 #{주문번호}",
    needs: { mail: ["기한"], message: ["주문번호", "기한"] },
    facts,
  },
  "room-approval-near": {
    subject: "#{기한}이 지나면 녹음이 확정돼요",
    lines: [
      "#{이름}님, #{상품}의 녹음을 아직 확인하지 않으셨어요.",
      "#{기한}까지 작업실에서 수정할 곳을 알려주시지 않으면 확정하고 내 소리에 넣어드려요.",
    ],
    message:
      "#{이름}님, #{상품}의 녹음을 #{기한}까지 확인해주세요. 지나면 확정돼요. 주문번호 #{주문번호}",
    needs: { mail: ["기한"], message: ["주문번호", "기한"] },
    facts,
  },
  "room-approved": {
    subject: "#{상품}의 녹음이 확정됐어요",
    lines: [
      "#{이름}님, #{상품}의 녹음이 확정됐어요.",
      "#{소식} 확정한 파일은 내 소리에서 듣고 내려받을 수 있어요.",
    ],
    facts: (room) => ({
      ...facts(room),
      button: ["내 소리 열기", `/order-sounds/${room.number}`],
    }),
  },
  "room-ended": {
    subject: "#{상품} 작업을 끝냈어요",
    lines: ["#{이름}님, #{상품} 작업을 끝냈어요.", "#{소식}"],
    needs: { mail: ["소식"] },
    facts,
  },
  "owner-room": {
    subject: "주문 제작 소식: #{상품}",
    lines: ["#{상품} 작업실에 새 소식이 있어요.", "#{소식}"],
    message: "주문 제작 #{상품}: #{소식} #{링크}",
    facts: factsAtWork,
  },
  "actor-room": {
    subject: "맡은 녹음의 소식: #{상품}",
    lines: ["맡은 녹음 #{상품}에 새 소식이 있어요.", "#{소식}"],
    facts: factsAtWork,
  },
};
