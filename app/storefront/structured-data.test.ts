import fc from "fast-check";
import { expect, test } from "vitest";
import { productData, scriptSafeJson } from "./structured-data.tsx";

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
} as unknown as Parameters<typeof productData>[0]["product"];
const page = { product, origin: "https://shop.example", shopName: "소리상점" };

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
