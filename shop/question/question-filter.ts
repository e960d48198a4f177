import { searchedLine } from "#lib/text/typed.ts";
import { isProductId } from "#shop/product/product.ts";
import { QUESTION_ID } from "./question-id.ts";

/** Which of the shoppers' questions are shown; one's own only to who is signed in. */
export const questionViews = { all: "전체", answered: "답변완료", mine: "내 질문" } as const;
export type QuestionView = keyof typeof questionViews;

export type QuestionFilter = {
  search: string;
  view: QuestionView;
  productId: string | null;
  categoryId: string | null;
};

const SEARCH_LIMIT = 50;

/** A search text, limited in length and without unstorable characters. */
const typedSearch = (typed: string | null): string => searchedLine(typed, SEARCH_LIMIT);

/** Reads an address; invalid values are ignored. */
export function readQuestionFilter(query: URLSearchParams): QuestionFilter {
  const view = query.get("show") ?? "all";
  const [productId, categoryId] = [query.get("product"), query.get("category")];
  return {
    search: typedSearch(query.get("q")),
    view: Object.hasOwn(questionViews, view) ? (view as QuestionView) : "all",
    productId: isProductId(productId) ? productId : null,
    categoryId: categoryId && QUESTION_ID.test(categoryId) ? categoryId : null,
  };
}

/** The filter as a path, without defaults. */
export function questionPath(
  { search, view, productId, categoryId }: QuestionFilter,
  part = "",
): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(categoryId && { category: categoryId }),
    ...(productId && { product: productId }),
    ...(view !== "all" && { show: view }),
  });
  return `/qna${query.size ? `?${query}` : ""}${part}`;
}
