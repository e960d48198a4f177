import { won } from "#lib/won.ts";
import type { NoticeFacts, NoticeKind } from "../notice/notice-kind.ts";
import { watchWords, WATCH_MONTHS, type WatchKind, type WatchOutcome } from "./watch-kind.ts";

export type NoticedWatch = {
  kind: WatchKind;
  /** the product, with the option value that is waited for */
  title: string;
  productId: string;
  /** why it is over, where nothing came */
  outcome?: WatchOutcome;
  /** won, for a price alert: before and now */
  price?: number | null;
  priceNow?: number | null;
  /** the link that ends it */
  link: string;
};

const factsOf = (
  { title, productId, link }: NoticedWatch,
  values: Record<string, string> = {},
): NoticeFacts => ({
  values: { 상품: title, ...values },
  button: ["상품 보기", `/product/${productId}`],
  link: `/product/${productId}`,
  ending: ["알림 신청 취소하기", link],
});

type ToldWords = { subject: string; lines: string[]; message: string };

const toNoticeKind = ({ subject, lines, message }: ToldWords): NoticeKind<NoticedWatch> => ({
  subject,
  lines,
  message: `${message} #{링크} 다른 알림도 취소하기: #{끝내기}`,
  needs: { mail: ["상품"], message: ["상품", "끝내기"] },
  facts: (watch) => ({
    ...factsOf(watch),
    note: "신청하신 대로 한 번만 보내는 알림이에요. 먼저 신청한 분부터 차례로 보내드려요.",
  }),
});

const overWords = ({ outcome, kind }: NoticedWatch): string =>
  outcome === "gone"
    ? "판매가 종료된 상품이라 알림 신청도 종료됐어요."
    : `${WATCH_MONTHS}개월 동안 기다렸지만 ${kind === "price" ? "가격이 내려가지" : "다시 살 수 있게 되지"} 않아 알림 신청이 종료됐어요. 계속 기다리려면 상품 화면에서 다시 신청해주세요.`;

export const watchNotices = {
  "watch-asked": {
    subject: "#{상품} 알림을 신청했어요",
    lines: ["#{조건} 알려드릴게요", "#{상품}"],
    message: "#{상품} #{조건} 한 번 알려드릴게요. 신청한 적이 없다면 취소하기: #{끝내기}",
    needs: { mail: ["상품"], message: ["상품", "끝내기"] },
    facts: (watch: NoticedWatch) => ({
      ...factsOf(watch, { 조건: watchWords[watch.kind] }),
      note: `한 번만 보내고, ${WATCH_MONTHS}개월 안에 보낼 소식이 없으면 신청이 자동으로 종료돼요. 신청한 적이 없다면 아래에서 바로 취소해주세요.`,
    }),
  },
  "watch-restock": toNoticeKind({
    subject: "#{상품} 재입고됐어요",
    lines: ["기다리신 상품이 재입고됐어요", "#{상품}", "남은 수량이 적으면 금방 품절될 수 있어요."],
    message: "기다리신 상품이 재입고됐어요: #{상품}",
  }),
  "watch-opening": toNoticeKind({
    subject: "#{상품} 판매가 시작됐어요",
    lines: ["기다리신 상품의 판매가 시작됐어요", "#{상품}"],
    message: "기다리신 상품의 판매가 시작됐어요: #{상품}",
  }),
  "watch-price": {
    subject: "#{상품} 가격이 내려갔어요",
    lines: ["지켜보신 상품의 가격이 내려갔어요", "#{상품}", "#{전값}에서 #{값}으로 내려갔어요."],
    message:
      "신청하신 #{상품} 가격이 #{전값}에서 #{값}으로 내려갔어요. #{링크} 다른 알림도 취소하기: #{끝내기}",
    needs: { mail: ["상품", "값"], message: ["상품", "값", "끝내기"] },
    facts: (watch: NoticedWatch) => ({
      ...factsOf(watch, { 값: won(watch.priceNow ?? 0), 전값: won(watch.price ?? 0) }),
      note: "신청하신 대로 한 번만 보내는 알림이에요.",
    }),
  },
  "watch-over": {
    subject: "#{상품} 알림이 종료됐어요",
    lines: ["알림이 종료됐어요", "#{상품}", "#{까닭}"],
    message: "알림이 종료됐어요: #{상품}. #{까닭}",
    needs: { mail: ["상품", "까닭"], message: ["상품", "까닭"] },
    facts: (watch: NoticedWatch) => ({
      values: { 상품: watch.title, 까닭: overWords(watch) },
      button:
        watch.outcome === "gone"
          ? ["다른 상품 보기", "/"]
          : ["상품 보기", `/product/${watch.productId}`],
    }),
  },
} satisfies Record<string, NoticeKind<NoticedWatch>>;

export type WatchEvent = keyof typeof watchNotices;
