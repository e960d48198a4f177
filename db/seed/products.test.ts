import { expect, test } from "vitest";
import { isPhone } from "#lib/phone.ts";
import { finalPrice } from "#shop/product/price.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { saleOf } from "#shop/product/sale.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { seedPeople } from "./people.ts";
import { seedPolicies } from "./policies.ts";
import { seedProducts } from "./products.ts";

const tight = (html: string) => html.replace(/\s+/g, " ").trim();
const days = (count: number) => new Date(Date.UTC(2026, 10, 21) + count * 24 * 3600_000);

test("the demo shelf shows every state a product can be in", () => {
  const states = seedProducts.map(({ saleKind, stock, reservation }) =>
    saleOf(
      {
        saleKind,
        stock,
        reservationOpensAt: reservation && days(reservation.opensInDays),
        reservationClosesAt: reservation && days(reservation.closesInDays),
      },
      days(0),
    ),
  );
  expect(new Set(states)).toEqual(new Set(["open", "sold-out", "not-yet", "closed"]));
  expect(seedProducts.map(({ stock }) => stock)).toEqual(expect.arrayContaining([null, 0, 3, 120]));
  expect(seedProducts.filter(({ isShow }) => isShow).length).toBeGreaterThanOrEqual(12);
  expect(seedProducts.some(({ isShow }) => !isShow)).toBe(true);
  expect(
    seedProducts.some(({ options }) =>
      options.some(({ values }) => values.some(({ stock }) => stock === 0)),
    ),
  ).toBe(true);
});

test("whoever buys what is on show is given something", () => {
  const files = seedProducts.filter(({ shippingClass }) => shippingClass === "digital");
  expect(files.filter(({ handsOver, supplyNote }) => !handsOver && !supplyNote)).toEqual([]);
});

test("some discounts need the rounding to a thousand", () => {
  expect(
    seedProducts.some(
      (product) =>
        product.discountRatio &&
        finalPrice(product) !== (product.price * (100 - product.discountRatio)) / 100,
    ),
  ).toBe(true);
});

test("what the sanitizer lets through is the whole text", () => {
  for (const { descriptionHtml } of seedProducts)
    expect(tight(sanitize(descriptionHtml, { frames: true }))).toBe(tight(descriptionHtml));
  for (const { html } of seedPolicies) expect(tight(sanitize(html))).toBe(tight(html));
});

test.each(seedProducts.map((product) => [product.key, product] as const))(
  "%s fits the editor's limits",
  (_, product) => {
    expect(product.title.length).toBeLessThanOrEqual(productLimits.title);
    expect(product.summary.length).toBeLessThanOrEqual(productLimits.summary);
    expect(product.seoTitle.length).toBeLessThanOrEqual(productLimits.seoTitle);
    expect(product.seoText.length).toBeLessThanOrEqual(productLimits.seoText);
    expect(product.options.length).toBeLessThanOrEqual(productLimits.axes);
    expect(product.reservation === null).toBe(product.saleKind === "order");
  },
);

test("the demo's people can be phoned by nobody and written to by nobody", () => {
  expect(new Set(seedPeople.map(({ phone }) => phone)).size).toBe(30);
  for (const { phone, email, postcode } of seedPeople) {
    expect(isPhone(phone) && phone.startsWith("0100000")).toBe(true);
    expect(email).toMatch(/@example\.com$/);
    expect(postcode).toMatch(/^\d{5}$/);
  }
});
