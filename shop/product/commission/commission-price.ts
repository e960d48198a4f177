import type { ProvenPriceTag } from "../price.ts";
import type { CommissionTerms, LengthPrice, UsePrice } from "./commission-terms.ts";

/** The refusal to change a commission's price directly. */
export const PRICE_BY_TABLE =
  "주문 제작 상품의 가격은 길이와 용도의 표에서 정해져요. 상품 수정에서 표를 고쳐주세요.";

type Table = Pick<CommissionTerms, "lengths" | "uses">;

/** The most characters that the table has a price for. */
export const mostCharacters = ({ lengths }: Table): number => lengths.at(-1)?.upTo ?? 0;

/** The row that a script of so many characters belongs to; null where the table ends before it. */
export const rowFor = ({ lengths }: Table, characters: number): LengthPrice | null =>
  lengths.find(({ upTo }) => characters <= upTo) ?? null;

export const useOf = ({ uses }: Table, id: string | undefined): UsePrice | null =>
  uses.find((use) => use.id === id) ?? null;

const cheapest = ({ uses }: Table): number => Math.min(...uses.map(({ won }) => won));

/**
 * The lowest price (won) before a discount, which lists show: the shortest script for the cheapest
 * use.
 */
export const startPrice = (terms: Table): number => (terms.lengths[0]?.won ?? 0) + cheapest(terms);

/** Won of the dearest row and use. */
export const mostPrice = ({ lengths, uses }: Table): number =>
  Math.max(...lengths.map(({ won }) => won)) + Math.max(...uses.map(({ won }) => won));

type PricedBrief = { characters: number; use: string | undefined };

/**
 * The price tag of a script, computed alike in browser and server. Without a chosen use the
 * cheapest applies; a script that is too long, which cannot be ordered, gets the last row. A former
 * price is proven only for the lowest price, because only that is in the price history.
 */
export function commissionTag<Tag extends ProvenPriceTag>(
  product: Tag,
  terms: Table,
  { characters, use }: PricedBrief,
): Tag {
  const row = rowFor(terms, characters) ?? terms.lengths.at(-1);
  const price = (row?.won ?? 0) + (useOf(terms, use)?.won ?? cheapest(terms));
  return { ...product, price, basePrice: price === product.price ? product.basePrice : null };
}

export const tooLongWords = (most: number, characters: number): string =>
  `이 상품은 ${most.toLocaleString("ko-KR")}자까지 주문할 수 있어요. 지금 ${characters.toLocaleString("ko-KR")}자예요.`;
