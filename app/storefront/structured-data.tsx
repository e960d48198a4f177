import { DEFAULT_IMAGE, imageUrl } from "#shop/file/image-url.ts";
import { wayThere, type ShippingFees } from "#shop/order/amounts.ts";
import { finalPrice } from "#shop/product/price.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import type { Sale, SaleKind } from "#shop/product/sale.ts";
import type { ShownSite } from "#shop/site/settings.ts";
import { useNonce } from "../ui/nonce.ts";
import { picturesOf } from "./pictures-of.ts";

const availability = (sale: Sale, kind: SaleKind) => {
  if (sale === "sold-out") return "SoldOut";
  if (sale === "closed") return "OutOfStock";
  return kind === "reserve" ? "PreOrder" : "InStock";
};

/** One piece, sent where nothing is added. */
const shippingData = (product: ProductDetails, fees: ShippingFees) => ({
  "@type": "OfferShippingDetails",
  shippingRate: {
    "@type": "MonetaryAmount",
    value: wayThere([{ ...product, unitPrice: finalPrice(product), quantity: 1 }], fees).fee,
    currency: "KRW",
  },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "KR" },
});

/** schema.org/Product for search engines. */
export function productData({
  product,
  sale,
  origin,
  site,
}: {
  product: ProductDetails;
  sale: Sale;
  origin: string;
  site: Pick<ShownSite, "shopName"> & ShippingFees;
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
    brand: { "@type": "Brand", name: site.shopName },
    offers: {
      "@type": "Offer",
      url,
      price: finalPrice(product),
      priceCurrency: "KRW",
      availability: `https://schema.org/${availability(sale, product.saleKind)}`,
      itemCondition: "https://schema.org/NewCondition",
      ...(product.shippingClass === "parcel" && { shippingDetails: shippingData(product, site) }),
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
