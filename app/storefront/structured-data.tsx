import { DEFAULT_IMAGE, imageUrl } from "#shop/file/image-url.ts";
import { finalPrice } from "#shop/product/price.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import type { Sale, SaleKind } from "#shop/product/sale.ts";
import { useNonce } from "../ui/nonce.ts";
import { picturesOf } from "./pictures-of.ts";

const availability = (sale: Sale, kind: SaleKind) => {
  if (sale === "sold-out") return "SoldOut";
  if (sale === "closed") return "OutOfStock";
  return kind === "reserve" ? "PreOrder" : "InStock";
};

/** schema.org/Product for search engines. */
export function productData({
  product,
  sale,
  origin,
  shopName,
}: {
  product: ProductDetails;
  sale: Sale;
  origin: string;
  shopName: string;
}) {
  const url = `${origin}/product/${product.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.seoText || product.summary,
    sku: product.id,
    image: picturesOf(product).map(
      ({ image }) => origin + (image ? imageUrl(image.id, 1280, "jpeg") : DEFAULT_IMAGE),
    ),
    brand: { "@type": "Brand", name: shopName },
    offers: {
      "@type": "Offer",
      url,
      price: finalPrice(product),
      priceCurrency: "KRW",
      availability: `https://schema.org/${availability(sale, product.saleKind)}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}

/** Without "<", a title can never end the script it stands in. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** For search engines, which read documents: a page that is come to without one has none. */
export function StructuredData({ value }: { value: unknown }) {
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptSafeJson(value) : "" }}
    />
  );
}
