import type { Sale, SaleKind } from "#shop/product/sale.ts";

export type FeedItem = {
  id: string;
  title: string;
  /** one line, without markup */
  words: string;
  path: string;
  /** paths of its pictures, the main one first; never empty */
  pictures: string[];
  /** won, with the discount of today */
  price: number;
  /** won, without it */
  regularPrice: number;
  /** won for sending one piece where nothing is added */
  shippingFee: number;
  sale: Sale;
  saleKind: SaleKind;
  /** YYYY-MM-DD in Seoul, of what is reserved; null: not said */
  shipsOn: string | null;
  /** from the wide shelf to the narrow one; may be empty */
  shelves: string[];
  tags: string[];
  /** removed, hidden, or kept out of feeds since */
  isGone: boolean;
  created: Date;
  changed: Date;
};

/** Why a product that is on show is in no feed. */
export const leftOutWords = {
  "switched-off": "내보내지 않도록 정한 상품",
  file: "파일 상품 (쇼핑 검색이 받지 않는 일이 많아요)",
  "no-picture": "사진이 없는 상품",
  free: "가격이 0원인 상품",
} as const;
export type LeftOut = keyof typeof leftOutWords;
