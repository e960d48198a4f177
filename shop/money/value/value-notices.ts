import { lastDate, seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { valueLabels, type ValueKind } from "./value-kinds.ts";

type NoticedValue = { name: string; kind: ValueKind; amount: number; endsAt: Date };
type NoticedCoupon = { name: string; coupon: string; off: string; until: string; ending: string };

const HERE = "/my/benefits";
const values = ({ name, kind, amount, endsAt }: NoticedValue) => ({
  이름: name,
  무엇: valueLabels[kind],
  금액: won(amount),
  날짜: seoulDate(endsAt),
});

export const valueNotices = {
  "value-ending": {
    subject: "#{무엇} #{금액}이 곧 소멸돼요",
    lines: [
      "#{무엇} #{금액}의 기한이 다가와요",
      "#{이름}님, #{날짜}부터 차례로 소멸돼요.",
      "그 전에 주문할 때 쓸 수 있어요.",
    ],
    needs: { mail: ["무엇", "금액", "날짜"] },
    facts: (noticedValue: NoticedValue) => ({
      values: values(noticedValue),
      button: ["내역 보기", HERE],
      note: "약관에 따라 소멸되기 30일 전에 알려드리는 거래 안내예요.",
    }),
  },
  "credit-added": {
    subject: "기프트 크레딧 #{금액}이 등록됐어요",
    lines: [
      "기프트 크레딧이 등록됐어요",
      "#{이름}님, #{금액}을 주문할 때 쓸 수 있어요.",
      "#{날짜}까지 나누어 쓸 수 있고, 소멸되기 30일 전에 다시 알려드려요.",
    ],
    needs: { mail: ["금액", "날짜"] },
    facts: (noticedValue: NoticedValue) => ({
      values: { ...values(noticedValue), 날짜: lastDate(noticedValue.endsAt) },
      button: ["내역 보기", HERE],
      note: "직접 등록하지 않았다면 바로 비밀번호를 바꾸고 고객센터로 알려주세요.",
    }),
  },
  /** Advertising: only to those who agreed to it, and by day where they did not agree to nights. */
  "coupon-issued": {
    subject: "쿠폰을 드려요: #{쿠폰}",
    lines: ["#{이름}님께 쿠폰을 드려요", "#{쿠폰}", "#{내용} 쿠폰이에요. #{기한}"],
    needs: { mail: ["쿠폰", "내용"] },
    facts: ({ name, coupon, off, until, ending }: NoticedCoupon) => ({
      isAd: true,
      values: { 이름: name, 쿠폰: coupon, 내용: off, 기한: until },
      button: ["쿠폰 보기", HERE],
      ending: ["광고 수신 거부", ending],
    }),
  },
} satisfies Record<string, NoticeKind<never>>;

export type ValueEvent = keyof typeof valueNotices;
