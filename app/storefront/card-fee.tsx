import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { ProductCard } from "#shop/product/product.ts";
import { useRoot } from "../root-data.ts";

type Props = {
  product: Pick<ProductCard, "shippingClass" | "ownFee">;
  className?: string;
};

/** The shipping fee on a card (e-commerce act, article 21-2(1)1); files have none. */
export function CardFee({ product, className = "" }: Props) {
  const site = useRoot()?.site;
  if (!site || product.shippingClass !== "parcel") return null;
  const [words] = shippingWords(product, site, won).split(" · ");
  return <p className={`text-12 text-soft numbers ${className}`}>{words}</p>;
}
