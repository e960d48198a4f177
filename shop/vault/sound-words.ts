import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";

export type SoundEvent = "sounds-ready" | "sounds-renewed";

type OrderWithSounds = { number: string; ordererName: string };

const facts = ({ number, ordererName }: OrderWithSounds): NoticeFacts => ({
  values: { 이름: ordererName, 주문번호: number },
  button: ["내 소리 열기", `/order-sounds/${number}`],
  note: `주문번호 ${number}`,
});

/** What a buyer hears of the files they bought. */
export const soundKinds: Record<SoundEvent, NoticeKind<OrderWithSounds>> = {
  "sounds-ready": {
    subject: "주문하신 파일이 올라왔어요",
    lines: ["#{이름}님, 주문하신 파일이 올라왔어요.", "내 소리에서 바로 듣고 내려받을 수 있어요."],
    message: "#{이름}님, 주문하신 파일이 올라왔어요. 내 소리에서 열어주세요. 주문번호 #{주문번호}",
    needs: { message: ["주문번호"] },
    facts,
  },
  "sounds-renewed": {
    subject: "구매하신 파일의 새 버전이 나왔어요",
    lines: [
      "#{이름}님, 구매하신 파일의 새 버전이 나왔어요.",
      "추가로 낼 금액은 없어요. 내 소리에서 새 버전을 듣고 내려받을 수 있어요.",
    ],
    facts,
  },
};
