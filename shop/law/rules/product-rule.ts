import { factsOf, partOf, sectionOf, wordsOf } from "../read-html.ts";
import { judged, pagesOf, type Rule, type Trouble } from "../rule.ts";
import type { SeenPage } from "../seen.ts";

export const EDIT = "/admin/product";
const LOOKS = "상점에 보이는 상품의 화면";

const idOf = ({ path }: SeenPage) => path.split("/").at(-1)!;
export const titleOf = ({ html }: SeenPage) => wordsOf(partOf(html, "h1")) || "이름 없는 상품";
const at = (page: SeenPage, words: string): Trouble => ({
  words: `${titleOf(page)}: ${words}`,
  path: `${EDIT}/edit/${idOf(page)}`,
});
export const shipping = ({ html }: SeenPage) => sectionOf(html, "shipping");
export const terms = (page: SeenPage) => factsOf(shipping(page));
export const isDigital = (page: SeenPage) => terms(page).has("제공");
export const isParcel = (page: SeenPage) => terms(page).has("배송");
/** The page above its tabs; the first tab is missing for a product without a description. */
export const summaryOf = ({ html }: SeenPage) =>
  html.split(/<section id="(?:details|making|notice|reviews|shipping)"/, 1)[0]!;
export const noticeOf = ({ html }: SeenPage) => sectionOf(html, "notice");

type ProductFact = Omit<Rule, "check" | "looksAt" | "path"> & {
  applies?: (page: SeenPage) => boolean;
  trouble: (page: SeenPage) => string | null;
};

/** A rule that each product's page is held against. */
export const productRule = ({ applies = () => true, trouble, ...rule }: ProductFact): Rule => ({
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

export const saysIn =
  (part: (page: SeenPage) => string, words: RegExp, trouble: string) =>
  (page: SeenPage): string | null =>
    words.test(wordsOf(part(page))) ? null : trouble;
