/** The storefront's kinds of pages, as they are counted. */
export const pageKinds = {
  home: "홈",
  product: "상품",
  shelf: "카테고리·기획전",
  search: "검색",
  order: "주문서",
  board: "게시판",
  qna: "QnA",
  reviews: "후기",
  coupons: "쿠폰",
  wish: "찜",
  policy: "약관·정책",
  other: "그 밖",
} as const;
export type PageKind = keyof typeof pageKinds;

type Page = { kind: PageKind; productId: string | null };

/** First path segments of the back office and of machines, which nobody visits as a shopper. */
const NO_PAGE =
  /^\/(?:admin|admin-login|setup|staff|sign-out|api|assets|files|images|sounds|fonts|v0|webhooks|sandbox|feeds|healthz|readyz|payment|cart)(?:[/.]|$)|^\/(?:wish|coupons)\/|\.(?:xml|txt|js|json|ico|png|svg|webmanifest)$|^\/__/;
const ORDER = /^(?:\/non-member)?\/order(?:\/([\w-]{1,64}))?$/;
const NO_PRODUCT = new Set(["complete", "failure", "info"]);
const PRODUCT = /^\/product\/([\w-]{1,64})$/;
const byPath: [path: RegExp, kind: PageKind][] = [
  [/^\/$/, "home"],
  [/^\/product\/[^/]+\/reviews/, "reviews"],
  [/^\/(?:category|collection)\//, "shelf"],
  [/^\/search$/, "search"],
  [/^\/board(?:\/content\/[^/]+)?$/, "board"],
  [/^\/qna(?:\/[^/]+)?$/, "qna"],
  [/^\/coupons$/, "coupons"],
  [/^\/wish$/, "wish"],
  [/^\/policy(?:\/|$)/, "policy"],
];

/** Which page a path is; null for what is not the shop's. Paths hold secrets, so none is kept. */
export function pageAt(pathname: string): Page | null {
  if (NO_PAGE.test(pathname)) return null;
  const [, productId] = PRODUCT.exec(pathname) ?? [];
  if (productId) return { kind: "product", productId };
  const form = ORDER.exec(pathname);
  if (form && !NO_PRODUCT.has(form[1] ?? "")) return { kind: "order", productId: null };
  const kind = byPath.find(([path]) => path.test(pathname))?.[1] ?? "other";
  return { kind, productId: null };
}
