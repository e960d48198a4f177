import { DEFAULT_IMAGE, imageUrl, soundUrl } from "#shop/file/image-url.ts";
import { wayThere, type ShippingFees } from "#shop/order/amounts.ts";
import { finalPrice } from "#shop/product/price.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { availabilityOf, MIND_DAYS, type Sale } from "#shop/product/sale.ts";
import type { ShownSite } from "#shop/site/settings.ts";
import { picturesOf } from "./gallery/pictures-of.ts";

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

type ReturnFee = Pick<ShownSite, "returnShippingFee">;

const returnData = (
  { shippingClass }: ProductDetails,
  { origin, site }: { origin: string; site: ReturnFee },
) => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "KR",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: MIND_DAYS,
  merchantReturnLink: `${origin}/policy`,
  ...(shippingClass === "parcel" && {
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnShippingFees",
    returnShippingFeesAmount: {
      "@type": "MonetaryAmount",
      value: site.returnShippingFee,
      currency: "KRW",
    },
  }),
});

/** schema.org/AudioObject of a sample. */
const soundData = (
  { title, soundId, durationMs, transcript }: ProductDetails["samples"][number],
  origin: string,
) => ({
  "@type": "AudioObject",
  name: title,
  contentUrl: origin + soundUrl(soundId),
  encodingFormat: "audio/mpeg",
  duration: `PT${Math.max(1, Math.round(durationMs / 1000))}S`,
  transcript: transcript || undefined,
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
  site: Pick<ShownSite, "shopName"> & ShippingFees & ReturnFee;
}) {
  const url = `${origin}/product/${product.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.seoText || product.summary,
    sku: product.id,
    image: picturesOf(product).map(
      (image) => origin + (image ? imageUrl(image.id, 1280, "jpeg") : DEFAULT_IMAGE),
    ),
    subjectOf: product.samples.map((sample) => soundData(sample, origin)),
    brand: { "@type": "Brand", name: site.shopName },
    // Only of what the page itself shows.
    ...(product.rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      "@type": "Offer",
      url,
      price: finalPrice(product),
      priceCurrency: "KRW",
      priceValidUntil: product.discountUntil?.toISOString(),
      availability: `https://schema.org/${availabilityOf(sale, product.saleKind)}`,
      itemCondition: "https://schema.org/NewCondition",
      hasMerchantReturnPolicy: returnData(product, { origin, site }),
      ...(product.shippingClass === "parcel" && { shippingDetails: shippingData(product, site) }),
    },
  };
}
