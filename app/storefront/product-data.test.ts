import fc from "fast-check";
import { expect, test } from "vitest";
import { productData } from "./product-data.ts";
import { scriptSafeJson } from "./structured-data.tsx";

const product = {
  id: "voice-pack",
  title: "</script><script>alert(1)</script>",
  summary: "아침 목소리",
  seoText: "",
  price: 39_900,
  discountRatio: 10,
  thumbnail: null,
  moThumbnail: null,
  gallery: [],
  saleKind: "order",
  samples: [{ title: "아침", soundId: "clip00000001", durationMs: 30_400, transcript: "" }],
} as unknown as Parameters<typeof productData>[0]["product"];
const site = {
  shopName: "소리상점",
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  returnShippingFee: 2500,
};
const page = { product, origin: "https://shop.example", site };

test("no text of a product ends the script it stands in, and nothing of it is lost", () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const written = scriptSafeJson({ title });
      expect(written).not.toContain("<");
      expect(JSON.parse(written)).toEqual({ title });
    }),
  );
  expect(scriptSafeJson(productData({ ...page, sale: "open" }))).not.toContain("</script");
});

test.each([
  ["open", "order", "InStock"],
  ["sold-out", "order", "SoldOut"],
  ["open", "reserve", "PreOrder"],
  ["not-yet", "reserve", "PreOrder"],
  ["closed", "reserve", "OutOfStock"],
] as const)(
  "a sale that is %s of kind %s is told as %s, at the final price",
  (sale, saleKind, availability) => {
    const { offers, image } = productData({ ...page, product: { ...product, saleKind }, sale });
    expect(offers).toMatchObject({
      price: 36_000,
      priceCurrency: "KRW",
      availability: `https://schema.org/${availability}`,
    });
    expect(image).toEqual(["https://shop.example/default-product.svg"]);
  },
);

test.each([
  ["the shop's fee", null, 3000],
  ["its own", { name: "큰 상품", fee: 6000 }, 6000],
  ["nothing", { name: "얇은 상품", fee: 0 }, 0],
])("a parcel is told to cost %s to send, and a file nothing of it", (_name, ownFee, value) => {
  const parcel = { ...product, shippingClass: "parcel" as const, ownFee };
  const { offers } = productData({ ...page, product: parcel, sale: "open" });
  expect(offers).toMatchObject({ shippingDetails: { shippingRate: { value, currency: "KRW" } } });
  const file = { ...parcel, shippingClass: "digital" as const };
  const { offers: plain } = productData({ ...page, product: file, sale: "open" });
  expect(plain).not.toHaveProperty("shippingDetails");
});

test("what is heard before buying, and giving back, are told; sending back costs what the settings say", () => {
  const jsonLd = productData({
    ...page,
    product: { ...product, shippingClass: "parcel" },
    sale: "open",
  });
  expect(jsonLd.subjectOf).toEqual([
    {
      "@type": "AudioObject",
      name: "아침",
      contentUrl: "https://shop.example/sounds/clip00000001",
      encodingFormat: "audio/mpeg",
      duration: "PT30S",
    },
  ]);
  expect(jsonLd.offers.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 7,
    returnShippingFeesAmount: { value: 2500 },
  });
  const file = productData({
    ...page,
    product: { ...product, shippingClass: "digital" },
    sale: "open",
  });
  expect(file.offers.hasMerchantReturnPolicy).not.toHaveProperty("returnFees");
});
