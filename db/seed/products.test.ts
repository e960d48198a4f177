import { expect, test } from "vitest";
import { isPhone } from "#lib/phone.ts";
import { finalPrice } from "#shop/product/price.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { saleOf } from "#shop/product/sale.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { seedPeople } from "./people.ts";
import { seedPolicies } from "./policies.ts";
import { seedProducts } from "./products.ts";
import { seedShelves } from "./seed-categories.ts";

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

const NUMBERS = "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두 스무 스물네 서른".split(" ");
const COUNTED = /(\d+|[가-힣]+) ?(문장|편|곡|종|가지|벌|명|캐릭터|파일|트랙)/g;
const numberOf = (word: string) => Number(word) || NUMBERS.indexOf(word) + 1;

test("what is handed over holds as many files, of the kind and length that its texts say", () => {
  const packs = seedProducts.filter(({ handsOver }) => handsOver);
  expect(packs.length).toBeGreaterThan(3);
  for (const product of packs) {
    const { key, samples, title, summary, descriptionHtml, seoTitle, seoText } = product;
    const text = tight([title, summary, descriptionHtml, seoTitle, seoText].join("\n"));
    const files = [...text.matchAll(/파일 (\d+)개|(\d+)개(?:의)? 파일/g)];
    expect(files.length, `${key} says how many files it has`).toBeGreaterThan(0);
    for (const [words, after, before] of files)
      expect(Number(after ?? before), `${key}: ${words}`).toBe(samples.length);
    for (const [words, count] of text.matchAll(COUNTED))
      expect(numberOf(count!), `${key}: ${words}`).toBeLessThanOrEqual(samples.length);
    // Each is one WAV file of a few seconds.
    expect(text, key).not.toMatch(/MP3|FLAC|OGG|M4R|PDF|\d+(?:분|시간)/);
    expect(seedShelves[key]!.voiceLength, key).toBe("1분 이하");
  }
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
