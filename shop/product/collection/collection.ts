import { readProductQuery, type ProductQuery } from "../search/product-query.ts";

/** `products`: chosen by hand; `onHome`: how many may have a row there. */
export const COLLECTIONS = { most: 50, name: 30, text: 200, products: 100, onHome: 5 } as const;

/** Products under one name and address: those that fit a rule, or those that the owner chose. */
export type Collection = {
  slug: string;
  name: string;
  /** text under the name; may be empty */
  text: string;
  /** a search as a query; null: products chosen by hand */
  rule: string | null;
  /** the rule's category, which follows renames */
  category: string | null;
  isOnHome: boolean;
};

export const collectionPath = (slug: string): string => `/collection/${encodeURIComponent(slug)}`;

/** The rule's search; null for products chosen by hand. */
export const ruleOf = ({
  rule,
  category,
}: Pick<Collection, "rule" | "category">): ProductQuery | null =>
  rule === null ? null : { ...readProductQuery(new URLSearchParams(rule)), category };
