import { useEffect, useState } from "react";
import { saleOf, type Sale, type SellingTerms } from "#shop/product/sale.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The sale state, corrected after hydration: a cached page may be older than an opening or closing.
 */
export function useSaleNow(product: Omit<SellingTerms, "isShow">, whenMade: Sale): Sale {
  const [sale, setSale] = useState(whenMade);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = new Date();
      setSale(saleOf(product, now));
      const waits = [product.reservationOpensAt, product.reservationClosesAt]
        .map((at) => Number(at) - Number(now))
        .filter((wait) => wait > 0);
      if (waits.length) timer = setTimeout(look, Math.min(...waits, DAY_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [product]);
  return sale;
}
