import { partOf, wordsOf } from "../read-html.ts";
import { judged, onPages, pagesOf, type Rule } from "../rule.ts";
import type { SeenPage } from "../seen.ts";
import { EDIT, isParcel, summaryOf } from "./product-rule.ts";

/** Lists and pages follow the same rule: a struck-through price was really charged. */
export const priceRules: Rule[] = [
  {
    id: "former-price",
    title: "취소선 가격은 할인 전 20일 동안 실제로 받은 가격이에요",
    article: "표시광고법 제3조, 부당한 표시·광고 유형고시 (종전거래가격)",
    looksAt: "상품과 목록의 취소선 가격, 가격 이력",
    path: `${EDIT}/grid`,
    check: (seen) =>
      judged(
        seen.pages.flatMap((page) => struckOn(page)),
        ({ path, struck }) => {
          const priceRow = seen.rows.prices.find((price) => price.path === path);
          return priceRow?.lowest !== null && priceRow !== undefined && priceRow.lowest >= struck
            ? null
            : {
                words: `${priceRow?.title ?? path}: ${struck.toLocaleString("ko-KR")}원에 20일 동안 팔지 않았어요.`,
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
              words: `${title}: ${days}일째 할인 중이에요. 할인가가 평소 가격이 됐어요.`,
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
        pagesOf(seen, "product")
          .filter(isParcel)
          .map(({ path }) => path),
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
