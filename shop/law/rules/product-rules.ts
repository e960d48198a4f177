import { wordsOf } from "../read-html.ts";
import type { Rule } from "../rule.ts";
import type { SeenPage } from "../seen.ts";
import {
  isDigital,
  isParcel,
  productRule,
  saysIn,
  shipping,
  summaryOf,
  terms,
  titleOf,
} from "./product-rule.ts";

/** Commissions follow other rules. */
const isMade = (page: SeenPage) =>
  isDigital(page) && /주문 제작 상품/.test(wordsOf(shipping(page)));
const isFile = (page: SeenPage) => isDigital(page) && !isMade(page);

const digitalRules: Rule[] = [
  productRule({
    id: "digital-preview",
    title: "청약철회를 제한하는 디지털 상품은 먼저 들어볼 수 있어요",
    article: "전자상거래법 제17조 6항, 시행령 제21조의2",
    applies: (page) => isFile(page) && /철회를 할 수 없/.test(wordsOf(shipping(page))),
    trouble: (page) =>
      /미리듣기|샘플|재생|듣기/.test(summaryOf(page).replaceAll(/<h1[\s\S]*?<\/h1>/g, "")) &&
      summaryOf(page).includes('type="range"')
        ? null
        : "들어볼 것이 없는데 청약철회를 제한해요.",
  }),
  productRule({
    id: "digital-limit-said",
    title: "디지털 상품의 청약철회가 언제부터 안 되는지 밝혀요",
    article: "전자상거래법 제17조 2항 5호, 6항",
    applies: isFile,
    trouble: saysIn(shipping, /제공이 시작/, "제공이 시작된 뒤의 청약철회를 밝히지 않았어요."),
  }),
  productRule({
    id: "digital-before-open",
    title: "열기 전에는 취소할 수 있다고 밝혀요",
    article: "전자상거래법 제17조 2항 5호 단서",
    applies: isFile,
    trouble: saysIn(shipping, /내려받기 전에는/, "열기 전의 취소를 밝히지 않았어요."),
  }),
  productRule({
    id: "made-limit-said",
    title: "원고대로 만드는 상품의 청약철회가 언제부터 안 되는지 밝혀요",
    article: "전자상거래법 제17조 2항 6호, 시행령 제21조",
    applies: isMade,
    trouble: saysIn(
      shipping,
      /만들기 시작하기 전에는[^.]*취소[\s\S]*만들기 시작하면[\s\S]*따로 안내하고 동의/,
      "만들기 시작하기 전의 취소와 그 뒤의 제한을 밝히지 않았어요.",
    ),
  }),
  productRule({
    id: "digital-supply",
    title: "언제 어떻게 제공하는지 밝혀요",
    article: "전자상거래법 제13조 2항 4호, 제15조 1항",
    applies: isDigital,
    trouble: (page) =>
      (terms(page).get("제공") ?? "").replace(/배송비\s*없음[^가-힣]*\(?디지털 상품\)?/, "").trim()
        ? null
        : "제공 방법과 시기가 없어요.",
  }),
  productRule({
    id: "generated-sound",
    title: "AI로 만든 소리는 이름 곁에서 밝혀요",
    article: "인공지능기본법 제31조 1항·2항",
    applies: (page) =>
      /합성|AI로 생성|AI[^.<]{0,8}섞|인공지능으로 만든/.test(titleOf(page) + summaryWords(page)),
    trouble: (page) =>
      /AI로 생성|AI 합성|AI를 섞음/.test(summaryWords(page))
        ? null
        : "‘AI로 생성’이나 ‘사람 녹음과 AI를 섞음’ 표시가 없어요.",
  }),
];

/** Without what a licence says of training machines with it: that is not how it was made. */
const summaryWords = (page: SeenPage) =>
  wordsOf(summaryOf(page).replaceAll(/<dt[^>]*>AI 학습<\/dt>\s*<dd[^>]*>[\s\S]*?<\/dd>/g, ""));

const parcelRules: Rule[] = [
  productRule({
    id: "parcel-withdrawal",
    title: "택배 상품은 7일 안에 청약철회할 수 있다고 밝혀요",
    article: "전자상거래법 제17조 1항",
    applies: isParcel,
    trouble: saysIn(shipping, /7일 안에 청약철회/, "7일의 청약철회를 밝히지 않았어요."),
  }),
  productRule({
    id: "parcel-return-cost",
    title: "반품 비용과 그 금액을 밝혀요",
    article: "전자상거래법 제18조 9항, 제13조 2항 5호",
    applies: isParcel,
    trouble: saysIn(shipping, /반품 배송비.{0,12}\d원/, "반품 배송비가 없어요."),
  }),
  productRule({
    id: "parcel-fault-cost",
    title: "상품에 문제가 있으면 판매자가 반품 비용을 낸다고 밝혀요",
    article: "전자상거래법 제18조 10항",
    applies: isParcel,
    trouble: saysIn(shipping, /판매자가 부담/, "판매자가 부담하는 경우를 밝히지 않았어요."),
  }),
  productRule({
    id: "parcel-when",
    title: "언제 보내는지 밝혀요",
    article: "전자상거래법 제15조 1항",
    applies: isParcel,
    trouble: saysIn(
      shipping,
      /영업일 안에 보내|발송 예정|까지 보내|그날 보내|발송/,
      "보내는 때가 없어요.",
    ),
  }),
  productRule({
    id: "parcel-fee",
    title: "상품 화면의 첫 부분에 배송비를 밝혀요",
    article: "전자상거래법 제21조의2 1항 1호",
    applies: isParcel,
    trouble: saysIn(summaryOf, /배송비|무료\s?배송/, "가격 곁에 배송비가 없어요."),
  }),
];

const everyProduct: Rule[] = [
  productRule({
    id: "price-shown",
    title: "상품 화면에 판매가가 있어요",
    article: "전자상거래법 제13조 2항 3호",
    trouble: saysIn(summaryOf, /판매가 [\d,]+원/, "판매가가 없어요."),
  }),
  productRule({
    id: "defect-withdrawal",
    title: "다르면 3개월·30일 안에 청약철회할 수 있다고 밝혀요",
    article: "전자상거래법 제17조 3항",
    trouble: saysIn(shipping, /3개월.{0,40}30일/, "표시와 다를 때의 기간이 없어요."),
  }),
  productRule({
    id: "refund-days",
    title: "3영업일 안에 환불한다고 밝혀요",
    article: "전자상거래법 제18조 2항",
    trouble: saysIn(shipping, /3영업일 안에.{0,20}환불/, "환불하는 때가 없어요."),
  }),
  productRule({
    id: "refund-interest",
    title: "늦은 환불에 연 15%를 더한다고 밝혀요",
    article: "전자상거래법 시행령 제21조의3",
    trouble: saysIn(shipping, /연 15%/, "늦은 환불의 이자가 없어요."),
  }),
  productRule({
    id: "withdrawal-way",
    title: "청약철회를 어디에 알리는지 밝혀요",
    article: "전자상거래법 제13조 2항 5호",
    trouble: (page) => (terms(page).get("신청 방법") ? null : "신청 방법이 없어요."),
  }),
];

export const productRules: Rule[] = [...digitalRules, ...parcelRules, ...everyProduct];
