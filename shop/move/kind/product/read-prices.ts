import { finalPrice } from "#shop/product/price.ts";
import { won } from "#lib/won.ts";

type MovedPrice = { price: number; discountRatio: number | null; warning?: string };

/**
 * The price and discount that give exactly what is asked now. The shop keeps whole percents and
 * rounds what they give, so that many pairs of prices cannot be said: then what a shopper pays is
 * right, and the former price is left out and named in a warning.
 */
export function pricesOf(now: number, before: number | null): MovedPrice {
  if (before === null || before === now) return { price: now, discountRatio: null };
  if (before < now)
    return {
      price: now,
      discountRatio: null,
      warning: `할인 전 가격 ${won(before)}이 판매가 ${won(now)}보다 낮아 판매가만 옮겨요.`,
    };
  const exact = (1 - now / before) * 100;
  const ratios = Array.from({ length: 99 }, (_, at) => at + 1)
    .filter((discountRatio) => finalPrice({ price: before, discountRatio }) === now)
    .toSorted((one, other) => Math.abs(one - exact) - Math.abs(other - exact));
  const [discountRatio] = ratios;
  if (discountRatio !== undefined) return { price: before, discountRatio };
  return {
    price: now,
    discountRatio: null,
    warning: `${won(before)}에서 ${won(now)}이 되는 할인율이 없어 판매가 ${won(now)}만 옮겨요. 할인 전 가격은 보이지 않아요.`,
  };
}
