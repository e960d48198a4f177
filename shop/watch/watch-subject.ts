import type { ProductDetails } from "../product/product.ts";
import { saleOf } from "../product/sale.ts";
import { watchOfSale, type WatchKind } from "./watch-kind.ts";

type WatchableProduct = Pick<
  ProductDetails,
  "saleKind" | "stock" | "reservationOpensAt" | "reservationClosesAt" | "options"
>;
/** What can be waited for, and at which shelf. */
export type WatchSubject = { kind: WatchKind; optionId: string; optionLabel: string };

/**
 * What can be watched now: a product's return or opening, an unavailable option value, or else a
 * lower price.
 */
export function watchSubject(product: WatchableProduct, optionId: string, now: Date): WatchSubject {
  const ofSale = watchOfSale[saleOf(product, now)];
  const option = product.options.flatMap(({ values }) => values).find(({ id }) => id === optionId);
  if (option && option.stock === 0 && ofSale !== "opening")
    return { kind: "restock", optionId, optionLabel: option.label };
  return { kind: ofSale ?? "price", optionId: "", optionLabel: "" };
}
