import type { SeenShop } from "#shop/law/seen.ts";
import { noticeItems, type NoticeItem } from "#shop/product/notice/product-notice.ts";
import { inPages, swap, type Plant, planted } from "./plants.ts";

const section = (html: string, id: string, change: (part: string) => string) =>
  html.replace(new RegExp(`<section id="${id}"[\\s\\S]*?(?=<section id="|</article>)`), change);
const inSection = (id: string, change: (part: string) => string) =>
  inPages(["product"], (html) => section(html, id, change));
const inHead = (change: (head: string) => string) =>
  inPages(["product"], (html) => {
    const at = html.indexOf('<section id="details"');
    return change(html.slice(0, at)) + html.slice(at);
  });
const noticeItem = (item: NoticeItem, change: (fact: string) => string) =>
  inSection("notice", (part) =>
    part.replace(
      new RegExp(
        `<dt[^>]*>${noticeItems[item].replaceAll(/[()]/g, "\\$&")}</dt>\\s*<dd[^>]*>[\\s\\S]*?</dd>`,
      ),
      change,
    ),
  );
const withWords = (words: string) => (fact: string) =>
  fact.replace(/(<dd[^>]*>)[\s\S]*(<\/dd>)/, `$1${words}$2`);

const notices: Plant[] = [
  planted(
    "notice-there",
    "고시가 없는 상품",
    inSection("notice", () => ""),
  ),
  planted(
    "notice-kind",
    "종류를 알 수 없는 고시",
    inSection("notice", swap(/상품정보제공고시 · [^<]*/g, "상품정보제공고시")),
  ),
  ...(["maker", "period", "withdrawal", "phone", "origin", "service"] as const).map((item): Plant =>
    planted(
      "notice-items",
      `고시에 ${noticeItems[item]} 빠짐`,
      noticeItem(item, () => ""),
    ),
  ),
  ...(
    [
      ["terms", "상세 페이지 참조"],
      ["medium", "상품 설명 참고"],
      ["withdrawal", "상세설명 참조"],
      ["period", "본문 참고"],
      ["maker", "해당 없음"],
      ["phone", "홈페이지로 문의해주세요"],
      ["origin", "별도 표기"],
    ] as [NoticeItem, string][]
  ).map(([item, words]) =>
    planted(
      "notice-words",
      `고시의 ${noticeItems[item]}: ${words}`,
      noticeItem(item, withWords(words)),
    ),
  ),
];

const products: Plant[] = [
  planted("price-shown", "판매가가 없는 화면", inHead(swap("판매가 ", ""))),
  planted("price-shown", "가격 문의", inHead(swap(/판매가 <\/span>[^<]*/g, "</span>가격 문의"))),
  planted("defect-withdrawal", "하자의 기간을 줄임", inSection("shipping", swap("3개월", "7일"))),
  planted("refund-days", "환불은 한 달 뒤", inSection("shipping", swap("3영업일", "30일"))),
  planted("refund-interest", "지연배상금이 없음", inSection("shipping", swap("연 15%", "조금"))),
  planted(
    "withdrawal-way",
    "청약철회를 알릴 곳이 없음",
    inSection("shipping", swap("신청 방법", "안내")),
  ),
  planted(
    "digital-limit-said",
    "제공의 시작을 말하지 않음",
    inSection("shipping", swap("제공이 시작", "받기")),
  ),
  planted(
    "digital-before-open",
    "열기 전의 취소를 말하지 않음",
    inSection("shipping", swap("내려받기 전에는", "내려받으면")),
  ),
  planted(
    "made-limit-said",
    "주문 제작의 동의를 말하지 않음",
    inSection("shipping", swap("따로 안내하고 동의를 받아요", "만들어요")),
  ),
  planted(
    "digital-preview",
    "들어볼 것 없이 청약철회를 제한",
    inHead(swap('type="range"', 'type="text"')),
  ),
  planted(
    "digital-supply",
    "언제 주는지 모르는 파일",
    inSection("shipping", (part) =>
      part.replace(
        /(<dt[^>]*>제공<\/dt>\s*<dd[^>]*>)[\s\S]*?(<\/dd>)/,
        "$1배송비 없음 (디지털 상품)$2",
      ),
    ),
  ),
  planted(
    "generated-sound",
    "AI로 만든 소리라는 표시가 없음",
    inHead(swap(/AI로 생성|AI 합성/g, "합성")),
  ),
  planted(
    "generated-sound",
    "사람 목소리에 AI를 섞은 소리라고 표시하지 않음",
    inHead((head) =>
      head.replaceAll(/AI로 생성|AI 합성/g, "사람이 녹음").replaceAll("합성", "AI를 섞은"),
    ),
  ),
  planted(
    "parcel-withdrawal",
    "청약철회는 3일",
    inSection("shipping", swap("7일 안에 청약철회(", "3일 안에 청약철회(")),
  ),
  planted(
    "parcel-return-cost",
    "반품 비용은 실비",
    inSection("shipping", swap("반품 배송비", "실비")),
  ),
  planted(
    "parcel-fault-cost",
    "잘못 보내도 구매자가 부담",
    inSection("shipping", swap("판매자가", "구매자가")),
  ),
  planted(
    "parcel-when",
    "언제 보낼지 말하지 않음",
    inSection("shipping", swap(/영업일 안에 보내|발송|까지 보내|그날 보내/g, "천천히 ")),
  ),
  planted("parcel-fee", "가격 곁에 배송비가 없음", inHead(swap(/배송비|무료배송/g, ""))),
  planted(
    "former-price",
    "판 적 없는 값을 취소선 가격으로",
    inHead(swap(/정가 <\/span>[^<]*/g, "정가 </span>99,000,000원")),
  ),
  planted("former-price", "오늘 올린 값을 취소선 가격으로", (seen: SeenShop) => ({
    ...seen,
    rows: { ...seen.rows, prices: seen.rows.prices.map((price) => ({ ...price, lowest: null })) },
  })),
  planted("former-price", "20일 안에 더 싸게 팔고도 취소선 가격으로", (seen: SeenShop) => ({
    ...seen,
    rows: {
      ...seen.rows,
      prices: seen.rows.prices.map((price) => ({ ...price, lowest: price.asked })),
    },
  })),
  planted(
    "whole-price-on-cards",
    "첫 화면의 카드에 배송비가 없음",
    inPages(["home"], swap(/배송비[^<]*|무료배송/g, "")),
  ),
  planted(
    "buy-without-joining",
    "비회원 주문만 작은 단추",
    inHead((head) =>
      head.replace(
        /(<button[^>]*class="[^"]*)min-h-\S+([^"]*"[^>]*>(?:(?!<\/button>)[\s\S])*비회원 주문)/,
        "$1min-h-6$2",
      ),
    ),
  ),
];

const claims = ([rule, name, words, where]: [
  string,
  string,
  string,
  "head" | "details" | "notice" | "bar",
]): Plant => {
  const places = {
    head: inPages(["product"], (html) => html.replace(/<\/h1>/, `</h1><p>${words}</p>`)),
    details: inSection("details", (part) => part.replace("</h2>", `</h2><p>${words}</p>`)),
    notice: inSection("notice", (part) => part.replace("</dl>", `</dl><p>${words}</p>`)),
    bar: inPages(["home"], (html) => html.replace("<main", `<aside>${words}</aside><main`)),
  };
  return { rule, name, plant: places[where] };
};
const words: Plant[] = (
  [
    ["claims-head", "국내 최고라는 소개", "국내 최고 성우의 목소리", "head"],
    ["claims-head", "1위라는 소개", "재생 순위 1위!", "head"],
    ["claims-head", "유일하다는 소개", "세상에 유일한 목소리", "head"],
    ["claims-details", "100% 만족 보장", "100% 만족을 약속해요", "details"],
    ["claims-details", "불면증 개선", "불면증 개선에 좋아요", "details"],
    ["claims-details", "오늘만 할인", "오늘만 특가로 드려요", "details"],
    ["claims-details", "환불 불가", "제작 특성상 환불 불가", "details"],
    ["claims-details", "무조건 보장", "무조건 합격하는 오디션 녹음", "details"],
    ["claims-notice", "고시에 최초", "업계 최초의 보이스팩", "notice"],
    ["claims-bar", "공지에 최저가", "업계 최저가에 도전해요", "bar"],
    ["claims-bar", "공지에 반품 불가", "행사 상품은 반품 불가", "bar"],
  ] as const
).map((each) => claims([...each]));

export const productPlants: Plant[] = [...notices, ...products, ...words];
