import { pageAt, type PageKind } from "../visit/page-kind.ts";

const TAGGED: readonly PageKind[] = ["home", "product", "shelf", "reviews", "policy"];

/**
 * Whether tags may hear of a page: those that show products and words, none with a form of personal
 * data, and no search, whose words may be anything.
 */
export const isTaggedPage = (pathname: string): boolean =>
  TAGGED.some((kind) => kind === pageAt(pathname)?.kind) || /^\/page\/[^/]+$/.test(pathname);
