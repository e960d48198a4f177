import { EARLIER_TITLE } from "#shop/review/earlier/earlier-words.ts";
import { partOf, sectionOf, wordsOf } from "../read-html.ts";
import { judged, pagesOf, type Rule, type RuleCheck } from "../rule.ts";
import type { SeenPage, SeenShop } from "../seen.ts";
import { productRule } from "./product-rule.ts";

const LAW = "전자상거래법 제21조의4";
const PAGE = "후기 운영방침 화면";
const HERE = "/admin/policy";

const shown = ({ html }: SeenPage): string => sectionOf(html, "reviews");
const hasReviews = (page: SeenPage): boolean => shown(page) !== "";

/** Only where the shop shows reviews. */
const onPolicy =
  (troubleOf: (words: string, page: SeenPage) => string | null) =>
  (seen: SeenShop): RuleCheck =>
    pagesOf(seen, "product").some(hasReviews)
      ? judged(pagesOf(seen, "reviews"), (page) =>
          troubleOf(page.status === 200 ? wordsOf(partOf(page.html, "main")) : "", page),
        )
      : { verdict: "none", troubles: [] };

type Item = [id: string, what: string, words: RegExp];
const items: Item[] = [
  ["reviews-period", "후기를 쓰고 게시하는 기간", /게시 기간|게시하는 기간/],
  ["reviews-rating", "별점의 기준", /별점의 기준|등급.{0,10}기준|평점.{0,40}(값|기준)/],
  ["reviews-deletion", "숨기거나 지우는 기준", /(숨기|지우|삭제)[가-힣 ]{0,8}기준/],
  ["reviews-objection", "이의를 제기하는 방법", /이의.{0,12}(방법|절차)/],
];

export const reviewRules: Rule[] = [
  {
    id: "reviews-in-force",
    title: "후기를 보이면 시행 중인 후기 운영방침이 있어요",
    article: LAW,
    looksAt: PAGE,
    path: HERE,
    check: onPolicy((words, { path }) =>
      words.length > 400 ? null : `${path}에서 읽을 글이 없어요.`,
    ),
  },
  ...items.map(([id, what, words]): Rule => ({
    id,
    title: `후기 운영방침에 ‘${what}’ 항목이 있어요`,
    article: LAW,
    looksAt: PAGE,
    path: HERE,
    check: onPolicy((text) =>
      text.length <= 400 || words.test(text) ? null : `‘${what}’을(를) 찾지 못했어요.`,
    ),
  })),
  {
    id: "reviews-earlier-named",
    title: "다른 곳에서 쓴 후기를 보이면 후기 운영방침에 적혀 있어요",
    article: LAW,
    looksAt: "상품 화면의 후기와 후기 운영방침",
    path: "/admin/reviews/settings",
    check: (seen) =>
      judged(
        pagesOf(seen, "product").filter((page) => shown(page).includes(EARLIER_TITLE)),
        () =>
          onPolicyWords(seen).includes(EARLIER_TITLE)
            ? null
            : `운영방침에 ‘${EARLIER_TITLE}’를 적지 않았어요.`,
      ),
  },
  productRule({
    id: "reviews-policy-link",
    title: "후기 곁에서 후기 운영방침으로 갈 수 있어요",
    article: LAW,
    applies: hasReviews,
    trouble: (page) =>
      shown(page).includes('href="/policy/reviews"') ? null : "후기 옆에 운영방침 링크가 없어요.",
  }),
  {
    id: "reviews-days-agree",
    title: "후기를 쓰는 기간이 상품 화면과 운영방침에서 같아요",
    article: LAW,
    looksAt: "상품 화면의 후기와 후기 운영방침",
    path: "/admin/reviews/settings",
    check: (seen) => {
      const policy = onPolicyWords(seen);
      return judged(
        pagesOf(seen, "product").filter((page) => hasReviews(page) && policy.length > 400),
        (page) => {
          const [period] = /\d+일 안에/.exec(wordsOf(shown(page))) ?? [];
          return period && policy.includes(period)
            ? null
            : `상품 화면의 ‘${period ?? "기간 없음"}’이 운영방침과 달라요.`;
        },
      );
    },
  },
  {
    id: "reviews-objections",
    title: "숨긴 후기에 제기된 이의에 10일 안에 답했어요",
    article: LAW,
    looksAt: "답하지 않은 이의",
    path: "/admin/reviews?tab=objected",
    check: ({ rows }) =>
      judged(rows.objectionAges, (days) =>
        days > 10 ? `${days}일째 기다리는 이의가 있어요.` : null,
      ),
  },
];

function onPolicyWords(seen: SeenShop): string {
  const [page] = pagesOf(seen, "reviews");
  return page?.status === 200 ? wordsOf(partOf(page.html, "main")) : "";
}
