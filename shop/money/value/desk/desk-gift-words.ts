import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";
import { valueLabels, type ValueKind } from "../value-kinds.ts";

export type DeskGiftKind =
  | ValueKind
  | "coupon"
  | "coupon-many"
  | "coupon-open"
  | "gift-codes"
  | "refund-account";
const deskGiftLabels: Record<DeskGiftKind, string> = {
  ...valueLabels,
  coupon: "쿠폰",
  "coupon-many": "여러 회원 쿠폰",
  "coupon-open": "코드나 받기로 쓰는 쿠폰",
  "gift-codes": "기프트 코드",
  "refund-account": "직접 적은 계좌로 환불",
};

/** "포인트 12,000원" */
export const deskGiftWords = (kind: DeskGiftKind, worth: number | null): string =>
  `${deskGiftLabels[kind]} ${worth === null ? "(할인 한도 없음)" : won(worth)}`;

type ToldGift = {
  kind: DeskGiftKind;
  worth: number | null;
  who: string;
  at: Date;
  line: string;
  device: string;
};

const facts = ({ kind, worth, who, at, line, device }: ToldGift): NoticeFacts => ({
  values: {
    무엇: deskGiftLabels[kind],
    금액: worth === null ? "(한도 없음)" : won(worth),
    누구: who,
    때: seoulTime(at),
    접속: line,
    기기: device,
  },
  button: ["승인할 것 보기", "/admin/coupons/waiting"],
});
const needs = { mail: ["무엇", "금액", "누구", "때"] };
const whence = "접속한 곳: #{접속}, 기기: #{기기}";

/** To owners, of what is above the bound that they set for a day. */
export const deskGiftNotices = {
  "owner-gift-waiting": {
    subject: "승인을 기다려요: #{무엇} #{금액}",
    lines: [
      "#{때}에 #{누구} 계정이 지급하려고 했어요: #{무엇} #{금액}",
      "하루에 지급할 수 있는 금액을 넘어, 승인한 뒤부터 쓸 수 있어요.",
      whence,
    ],
    needs,
    facts,
  },
  "owner-gift-given": {
    subject: "하루 한도를 넘겨 지급했어요: #{무엇} #{금액}",
    lines: ["#{때}에 주인 계정 #{누구}에서 지급했어요: #{무엇} #{금액}", whence],
    needs,
    facts: (gift: ToldGift) => ({
      ...facts(gift),
      note: "내가 한 일이 아니라면 바로 비밀번호를 바꾸고, 회원 화면에서 그만큼 빼거나 발급한 것을 중지해주세요.",
    }),
  },
} satisfies Record<string, NoticeKind<ToldGift>>;
