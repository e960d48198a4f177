import type { NoticeWords } from "#shop/notice/mail-words.ts";

export type SoundEvent = "sounds-ready" | "sounds-renewed";

type OrderWithSounds = { number: string; ordererName: string };

const words: Record<SoundEvent, (order: OrderWithSounds) => NoticeWords> = {
  "sounds-ready": ({ ordererName, number }) => ({
    subject: "주문하신 파일이 올라왔어요",
    lines: [
      `${ordererName}님, 주문하신 파일이 올라왔어요.`,
      "내 소리에서 바로 듣고 내려받을 수 있어요.",
    ],
    message: {
      text: `${ordererName}님, 주문하신 파일이 올라왔어요. 내 소리에서 열어주세요. 주문번호 ${number}`,
      variables: { 이름: ordererName, 주문번호: number },
    },
  }),
  "sounds-renewed": ({ ordererName }) => ({
    subject: "사신 파일의 새 판이 나왔어요",
    lines: [
      `${ordererName}님, 사신 파일의 새 판이 나왔어요.`,
      "추가로 낼 금액은 없어요. 내 소리에서 새 판을 듣고 내려받을 수 있어요.",
    ],
  }),
};

export const soundEvents = Object.keys(words) as SoundEvent[];

/** What a buyer hears of the files they bought. */
export const soundWords = (event: SoundEvent, order: OrderWithSounds): NoticeWords => ({
  note: `주문번호 ${order.number}`,
  button: ["내 소리 열기", `/order-sounds/${order.number}`],
  ...words[event](order),
});
