import { partOf, sectionOf, wordsOf } from "../read-html.ts";
import { judged, pagesOf, type Rule } from "../rule.ts";
import type { SeenShop, SeenPage } from "../seen.ts";
import { claimTroubles } from "../words/claim-words.ts";

const ARTICLE = "표시광고법 제3조, 제5조";

const claimed = (words: string, where: string, path: string) => {
  const [first] = claimTroubles(words);
  return first ? { words: `${where}: ‘${first.words}’ ${first.why}`, path } : null;
};
const headOf = ({ html }: SeenPage) => {
  const from = html.indexOf("<h1");
  const until = html.indexOf("<form", from);
  return html.slice(from, until < 0 ? undefined : until);
};
const productRule = (id: string, what: string, part: (page: SeenPage) => string): Rule => ({
  id,
  title: `${what}에 증명할 수 없는 말이 없어요`,
  article: ARTICLE,
  looksAt: `상품 화면의 ${what}`,
  path: "/admin/product",
  check: (seen: SeenShop) =>
    judged(
      pagesOf(seen, "product").filter(({ status }) => status === 200),
      (page) =>
        claimed(
          wordsOf(part(page)),
          wordsOf(partOf(page.html, "h1")),
          `/admin/product/edit/${page.path.split("/").at(-1)}`,
        ),
    ),
});

export const wordsRules: Rule[] = [
  productRule("claims-head", "상품 이름과 소개", headOf),
  productRule("claims-details", "상품 설명", ({ html }) => sectionOf(html, "details")),
  productRule("claims-notice", "상품정보제공고시", ({ html }) => sectionOf(html, "notice")),
  {
    id: "claims-bar",
    title: "공지 띠에 증명할 수 없는 말이 없어요",
    article: ARTICLE,
    looksAt: "화면 위의 공지 띠",
    path: "/admin/site#notice",
    check: (seen) =>
      judged(
        pagesOf(seen, "home").map(({ html }) => html.slice(0, html.indexOf("<main"))),
        (above) => claimed(wordsOf(above), "공지 띠", "/admin/site#notice"),
      ),
  },
];
