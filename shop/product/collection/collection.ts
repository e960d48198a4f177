import { readProductQuery, type ProductQuery } from "../search/product-query.ts";

/** `products`: chosen by hand; `onHome`: how many may have a row there. */
export const COLLECTIONS = { most: 50, name: 30, text: 200, products: 100, onHome: 5 } as const;

/** Products under one name and address: those that fit a rule, or those that the owner chose. */
export type Collection = {
  slug: string;
  name: string;
  /** said under the name; may be empty */
  text: string;
  /** what a search asks for, as an address; null: chosen by hand */
  rule: string | null;
  /** of the rule; renamed with the category */
  category: string | null;
  isOnHome: boolean;
};

export const collectionPath = (slug: string): string => `/collection/${encodeURIComponent(slug)}`;

/** What the rule asks for; null where the owner chose by hand. */
export const ruleOf = ({
  rule,
  category,
}: Pick<Collection, "rule" | "category">): ProductQuery | null =>
  rule === null ? null : { ...readProductQuery(new URLSearchParams(rule)), category };
