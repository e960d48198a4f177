import {
  NOTICE_ITEM_LIMIT,
  itemTrouble,
  noticeItems,
  noticeKinds,
} from "#shop/product/notice/product-notice.ts";
import { factsOf, wordsOf } from "../read-html.ts";
import type { Rule } from "../rule.ts";
import { noticeOf, productRule } from "./product-rule.ts";

const kindOfNotice = (notice: string) =>
  Object.values(noticeKinds).find(({ label }) => wordsOf(notice).includes(label));

export const noticeRules: Rule[] = [
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
      const facts = factsOf(noticeOf(page));
      const kind = kindOfNotice(noticeOf(page))!;
      const missing = kind.items.filter((item) => !facts.get(noticeItems[item]));
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
      const facts = factsOf(noticeOf(page));
      const wrong = kindOfNotice(noticeOf(page))!.items.find((item) => {
        const words = facts.get(noticeItems[item]);
        return words && itemTrouble(item, words.slice(0, NOTICE_ITEM_LIMIT));
      });
      return wrong ? `‘${noticeItems[wrong]}’: ${facts.get(noticeItems[wrong])}` : null;
    },
  }),
];
