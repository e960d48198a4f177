import { NOTICE_ITEM_LIMIT, itemTrouble, noticeItems, noticeKinds } from "#shop/product/notice/product-notice.ts";
import { factsOf, partOf, sectionOf, wordsOf } from "../read-html.ts";
import { judged, onPages, pagesOf, type Rule, type Trouble } from "../rule.ts";
import type { SeenPage } from "../seen.ts";

const EDIT = "/admin/product";
const LOOKS = "상점에 보이는 상품의 화면";

const idOf = ({ path }: SeenPage) => path.split("/").at(-1)!;
const titleOf = ({ html }: SeenPage) => wordsOf(partOf(html, "h1")) || "이름 없는 상품";
const at = (page: SeenPage, words: string): Trouble => ({
  words: `${titleOf(page)}: ${words}`,
  path: `${EDIT}/edit/${idOf(page)}`,
});
const shipping = ({ html }: SeenPage) => sectionOf(html, "shipping");
const terms = (page: SeenPage) => factsOf(shipping(page));
const isDigital = (page: SeenPage) => terms(page).has("제공");
const isParcel = (page: SeenPage) => terms(page).has("배송");
const summaryOf = ({ html }: SeenPage) => html.slice(0, html.indexOf('<section id="details"'));
const noticeOf = ({ html }: SeenPage) => sectionOf(html, "notice");

type Judged = Omit<Rule, "check" | "looksAt" | "path"> & {
  applies?: (page: SeenPage) => boolean;
  trouble: (page: SeenPage) => string | null;
};

/** A rule that each product's page is held against. */
const productRule = ({ applies = () => true, trouble, ...rule }: Judged): Rule => ({
  ...rule,
  looksAt: LOOKS,
  path: EDIT,
  check: (seen) =>
    judged(
      pagesOf(seen, "product").filter((page) => page.status === 200 && applies(page)),
      (page) => {
        const words = trouble(page);
        return words === null ? null : at(page, words);
      },
    ),
});

const saysIn =
  (part: (page: SeenPage) => string, words: RegExp, trouble: string) =>
  (page: SeenPage): string | null =>
    words.test(wordsOf(part(page))) ? null : trouble;

const kindOfNotice = (notice: string) =>
  Object.values(noticeKinds).find(({ label }) => wordsOf(notice).includes(label));

const noticeRules: Rule[] = [
  productRule({
    id: "notice-there",
    title: "상품마다 상품정보제공고시가 있어요",
    article: "전자상거래법 제13조 4항",
    trouble: (page) => (noticeOf(page) ? null : "상품정보제공고시가 없어요."),
  }),
  productRule({
    id: "notice-kind",
    title: "고시가 상품 종류를 밝혀요",
    article: "상품정보제공고시 별표",
    applies: (page) => noticeOf(page) !== "",
    trouble: (page) => (kindOfNotice(noticeOf(page)) ? null : "고시의 상품 종류를 알 수 없어요."),
  }),
  productRule({
    id: "notice-items",
    title: "고시에 그 종류의 항목이 모두 있어요",
    article: "상품정보제공고시 별표",
    applies: (page) => kindOfNotice(noticeOf(page)) !== undefined,
    trouble: (page) => {
      const said = factsOf(noticeOf(page));
      const kind = kindOfNotice(noticeOf(page))!;
      const missing = kind.items.filter((item) => !said.get(noticeItems[item]));
      return missing.length
        ? `빠진 항목: ${missing.map((item) => noticeItems[item]).join(", ")}`
        : null;
    },
  }),
  productRule({
    id: "notice-words",
    title: "고시 항목을 ‘상세 참조’로 미루지 않아요",
    article: "상품정보제공고시 III",
    applies: (page) => kindOfNotice(noticeOf(page)) !== undefined,
    trouble: (page) => {
      const said = factsOf(noticeOf(page));
      const wrong = kindOfNotice(noticeOf(page))!.items.find((item) => {
        const words = said.get(noticeItems[item]);
        return words && itemTrouble(item, words.slice(0, NOTICE_ITEM_LIMIT));
      });
      return wrong ? `‘${noticeItems[wrong]}’: ${said.get(noticeItems[wrong])}` : null;
    },
  }),
];

const digitalRules: Rule[] = [
  productRule({
    id: "digital-preview",
    title: "청약철회를 제한하는 디지털 상품은 먼저 들어볼 수 있어요",
    article: "전자상거래법 제17조 6항, 시행령 제21조의2",
    applies: (page) => isDigital(page) && /철회를 할 수 없/.test(wordsOf(shipping(page))),
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
    applies: isDigital,
    trouble: saysIn(shipping, /제공이 시작/, "제공이 시작된 뒤의 청약철회를 밝히지 않았어요."),
  }),
  productRule({
    id: "digital-before-open",
    title: "열기 전에는 취소할 수 있다고 밝혀요",
    article: "전자상거래법 제17조 2항 5호 단서",
    applies: isDigital,
    trouble: saysIn(shipping, /내려받기 전에는/, "열기 전의 취소를 밝히지 않았어요."),
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
    applies: (page) => /합성|AI로 생성|인공지능으로 만든/.test(titleOf(page) + summaryWords(page)),
    trouble: (page) =>
      /AI로 생성|AI 합성/.test(summaryWords(page)) ? null : "‘AI로 생성’ 표시가 없어요.",
  }),
];

const summaryWords = (page: SeenPage) => wordsOf(summaryOf(page));

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
    trouble: saysIn(shipping, /영업일 안에 보내|발송 예정|까지 보내|그날 보내|발송/, "보내는 때가 없어요."),
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

/** Both say the same of lists and pages: what is struck through was really asked. */
const priceRules: Rule[] = [
  {
    id: "former-price",
    title: "지운 가격은 할인 전 20일 동안 실제로 받은 가격이에요",
    article: "표시광고법 제3조, 부당한 표시·광고 유형고시 (종전거래가격)",
    looksAt: "상품과 목록의 지운 가격, 가격 이력",
    path: `${EDIT}/grid`,
    check: (seen) =>
      judged(
        seen.pages.flatMap((page) => struckOn(page)),
        ({ path, struck }) => {
          const known = seen.rows.prices.find((price) => price.path === path);
          return known?.lowest !== null && known !== undefined && known.lowest >= struck
            ? null
            : {
                words: `${known?.title ?? path}: ${struck.toLocaleString("ko-KR")}원에 20일 동안 팔지 않았어요.`,
                path: `${EDIT}/edit/${path.split("/").at(-1)}`,
              };
        },
      ),
  },
  {
    id: "endless-discount",
    title: "할인이 90일 넘게 이어지지 않아요",
    article: "부당한 표시·광고 유형고시 (종전거래가격)",
    looksAt: "가격 이력",
    path: `${EDIT}/grid`,
    check: ({ rows }) =>
      judged(rows.prices, ({ title, days, path }) =>
        days <= 90
          ? null
          : {
              words: `${title}: ${days}일째 할인 중이에요. 이 값이 평소 가격이 됐어요.`,
              path: `${EDIT}/edit/${path.split("/").at(-1)}`,
            },
      ),
  },
  {
    id: "whole-price-on-cards",
    title: "목록에서도 택배 상품의 배송비를 함께 보여줘요",
    article: "전자상거래법 제21조의2 1항 1호",
    looksAt: "첫 화면의 상품 카드",
    path: "/admin/site#shipping",
    check: (seen) => {
      const parcels = new Set(
        pagesOf(seen, "product").filter(isParcel).map(({ path }) => path),
      );
      return onPages(["home"], ({ html }) => {
        const card = cardsIn(html).find(
          ({ path, words }) => parcels.has(path) && !/배송/.test(words),
        );
        return card ? `${card.path}의 카드에 배송비가 없어요.` : null;
      })(seen);
    },
  },
];

/** Each card of a list: the link to a product, and its words. */
const cardsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/product\/\w+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, path = "", card = ""]) => ({ path, card, words: wordsOf(card) }),
  );

/** Each price that is struck through on this page, with the product it is of. */
function struckOn(page: SeenPage): { path: string; struck: number }[] {
  const cards =
    page.role === "product" ? [{ path: page.path, card: summaryOf(page) }] : cardsIn(page.html);
  return cards.flatMap(({ path, card }) => {
    const words = wordsOf(partOf(card, "s"));
    const struck = Number(words.replaceAll(/\D/g, ""));
    return words ? [{ path, struck }] : [];
  });
}

export const productRules: Rule[] = [
  ...noticeRules,
  ...digitalRules,
  ...parcelRules,
  ...everyProduct,
  ...priceRules,
];
