import fc from "fast-check";
import { expect, test } from "vitest";
import { finalPrice } from "#shop/product/price.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import type { MoveContext } from "../kind-of-move.ts";
import { prepareProduct } from "./prepare-product.server.ts";
import type { ProductDocument } from "./product-document.ts";
import { pricesOf } from "./read-prices.ts";

type Cells = Record<string, string>;
const contextOf = (
  choices: Record<string, unknown> = {},
  media: MoveContext["media"] = [],
): MoveContext => ({ choices, media, now: new Date("2026-11-29T00:00:00Z") });
const prepare = (rows: Cells | Cells[], context = contextOf()) =>
  prepareProduct(
    [rows].flat().map((cells, at) => ({ line: at + 2, role: "main", cells })),
    context,
  );
const plain = { title: "빗소리", priceNow: "9,900" };
function documentOf(rows: Cells | Cells[], context?: MoveContext): ProductDocument {
  const prepared = prepare(rows, context);
  if ("troubles" in prepared) throw new Error(JSON.stringify(prepared.troubles));
  return prepared.document;
}
const wordsOf = (rows: Cells | Cells[], context?: MoveContext) => {
  const prepared = prepare(rows, context);
  return "troubles" in prepared
    ? prepared.troubles.map(({ line, field, words }) => `${line} ${field}: ${words}`)
    : [];
};
const warningsOf = (rows: Cells | Cells[], context?: MoveContext) => {
  const prepared = prepare(rows, context);
  return ("document" in prepared ? (prepared.warnings ?? []) : []).map(({ words }) => words);
};

test("a row becomes a hidden product with its names, words and tags", () => {
  const cells = {
    ...plain,
    formerId: "12",
    code: "P0000ABC",
    handle: "rain",
    summary: "밤에 듣는 <b>비</b>",
    stock: "3개",
    category: "효과음 > 자연 > 비\n추천",
    tags: "비, 새벽,비,아주아주아주아주아주아주아주아주아주아주아주 긴 태그",
  };
  expect(documentOf(cells)).toMatchObject({
    names: [
      { key: "number", formerId: "12" },
      { key: "sku", formerId: "P0000ABC" },
      { key: "handle", formerId: "rain" },
      { key: "title", formerId: "빗소리" },
    ],
    title: "빗소리",
    summary: "밤에 듣는 비",
    price: 9900,
    stock: 3,
    isShow: false,
    category: ["효과음", "비"],
    tags: ["비", "새벽"],
  });
  expect(warningsOf(cells)).toEqual([
    "카테고리는 두 단계까지라 ‘효과음 > 비’로 옮겨요. 카테고리가 2개라 ‘효과음 > 비’만 옮겨요.",
    "태그 3개 가운데 2개만 옮겨요. 태그는 20자까지, 20개까지예요.",
  ]);
});

test("a price with a remark is read with a warning, and none or a foreign one is refused", () => {
  expect(documentOf({ ...plain, priceNow: "12,000원 (할인)" }).price).toBe(12_000);
  expect(warningsOf({ ...plain, priceNow: "12,000원 (할인)" })).toHaveLength(1);
  expect(wordsOf({ title: "빗소리" })).toEqual(["2 priceNow: 판매가가 없어요."]);
  expect(wordsOf({ ...plain, priceNow: "19.99" })).toHaveLength(1);
  expect(wordsOf({ ...plain, priceNow: "-1" })).toHaveLength(1);
  expect(wordsOf({ ...plain, priceNow: "100000001" })).toEqual([
    "2 priceNow: 가격은 100,000,000원까지 옮길 수 있어요.",
  ]);
});

test("two prices become a price and a whole percent, or the price of today alone with a warning", () => {
  expect(documentOf({ ...plain, priceNow: "9000", priceBefore: "10000" })).toMatchObject({
    price: 10_000,
    discountRatio: 10,
  });
  const odd = { ...plain, priceNow: "9900", priceBefore: "12000" };
  expect(documentOf(odd)).toMatchObject({ price: 9900, discountRatio: null });
  expect(warningsOf(odd)[0]).toContain("12,000원에서 9,900원이 되는 할인율이 없어");
  expect(warningsOf({ ...plain, priceBefore: "5000" })[0]).toContain("보다 낮아");
});

test("what a shopper pays is always the price of today", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (now, before) => {
      expect(finalPrice(pricesOf(now, before))).toBe(now);
    }),
  );
});

test("options of a text are axes, and more than two become combinations", () => {
  const { options } = documentOf({
    ...plain,
    options: "색상{빨강|파랑}//크기{S|M}//끈{있음|없음}",
  });
  expect(options.map(({ name, values }) => [name, values.map(({ label }) => label)])).toEqual([
    ["색상", ["빨강", "파랑"]],
    ["크기 / 끈", ["S / 있음", "S / 없음", "M / 있음", "M / 없음"]],
  ]);
  const shortened = "뜻 모를 글";
  expect(wordsOf({ ...plain, options: shortened })).toHaveLength(1);
  const wide = ["가", "나", "다"].map(
    (axis) => `${axis}{${Array.from({ length: 30 }, (_, at) => at).join("|")}}`,
  );
  expect(wordsOf({ ...plain, options: wide.join("//") })[0]).toContain("조합이 너무 많아요");
});

const variant = (one: string, other: string, more: Cells): Cells => ({
  optionAxis1: "범위",
  optionValue1: one,
  ...(other && { optionAxis2: "길이", optionValue2: other }),
  ...more,
});

test("rows of choices keep each one's price and stock", () => {
  const rows = [
    { ...plain, ...variant("개인", "30초", { optionStock: "1" }) },
    variant("개인", "60초", { priceNow: "15000", optionStock: "" }),
    variant("상업", "30초", { optionPrice: "30,000", optionStock: "-2" }),
  ];
  expect(documentOf(rows).options).toEqual([
    {
      name: "범위 / 길이",
      values: [
        { label: "개인 / 30초", priceDifference: 0, stock: 1 },
        { label: "개인 / 60초", priceDifference: 5100, stock: null },
        { label: "상업 / 30초", priceDifference: 30_000, stock: 0 },
      ],
    },
  ]);
  const whole = [
    { ...plain, ...variant("개인", "30초", {}) },
    variant("개인", "60초", { optionPrice: "5000" }),
    variant("상업", "30초", { optionPrice: "30000" }),
    variant("상업", "60초", { optionPrice: "35000" }),
  ];
  expect(documentOf(whole).options.map(({ name }) => name)).toEqual(["범위", "길이"]);
  expect(
    documentOf([{ ...plain, optionAxis1: "Title", optionValue1: "Default Title" }]).options,
  ).toEqual([]);
});

test("option names that repeat are named with their lines", () => {
  const rows = [
    { ...plain, ...variant("개인", "", {}) },
    variant("상업", "", {}),
    variant("개인", "", {}),
  ];
  expect(wordsOf(rows)).toEqual(["4 optionValue1: 2번째 줄과 같은 이름의 옵션이 되풀이돼요."]);
  expect(wordsOf({ ...plain, options: "색상{빨강|빨강}//색상{S}" })).toEqual([
    "2 options: 옵션 이름 ‘색상’이 되풀이돼요.",
    "2 options: 옵션 ‘색상’에 값 ‘빨강’이 되풀이돼요.",
  ]);
  const cheap = [
    { ...plain, ...variant("개인", "", {}) },
    variant("싼 것", "", { optionPrice: "-9900" }),
  ];
  expect(wordsOf(cheap)[0]).toContain("optionPrice");
});

test("a description is cleaned, and its pictures stand under placeholders", () => {
  const { description, pictures } = documentOf({
    ...plain,
    description: `<h1>비</h1><script>alert(1)</script><img src="https://old.example/a.jpg?x=1&amp;y=2" onerror="alert(1)"><img src='data:image/png;base64,AAAA'><a href="javascript:alert(1)">나</a>`,
  });
  expect(description).not.toMatch(/script|onerror|data:|old\.example/);
  expect(pictures.map(({ from }) => from)).toEqual([
    { address: "https://old.example/a.jpg?x=1&y=2" },
  ]);
  expect(description).toContain(pictures[0]!.placeholder);
  expect(documentOf({ ...plain, description: "첫 줄\n둘째 <3\n\n새 문단" }).description).toBe(
    "<p>첫 줄<br />둘째 &lt;3</p><p>새 문단</p>",
  );
});

test("a cell of ten megabytes is refused at once, and one that a program would run is only words", () => {
  expect(wordsOf({ ...plain, description: "<img ".repeat(2_000_000) })).toEqual([
    "2 description: 상품 설명이 너무 길어요.",
  ]);
  expect(wordsOf({ ...plain, title: "가".repeat(10_000_000) })).toHaveLength(1);
  expect(documentOf({ ...plain, title: "=cmd|'/c calc'!A1" }).title).toBe("=cmd|'/c calc'!A1");
  expect(wordsOf({ ...plain, code: "2.34E+17" })).toHaveLength(1);
  expect(wordsOf({ ...plain, title: "가".repeat(productLimits.title + 1) })).toHaveLength(1);
});

test("pictures are found beside by name in any spelling, by address, or named as missing", () => {
  const media = [
    {
      id: "m1",
      path: "사진/빗소리.jpg".normalize("NFD").normalize("NFC"),
      kind: "picture" as const,
      title: null,
    },
  ];
  const pictures = `${"빗소리.JPG".normalize("NFD")}\nhttps://old.example/b.jpg\n/web/c.jpg\nhttp://old.example/d.jpg`;
  const cells = { ...plain, pictures };
  expect(documentOf(cells, contextOf({}, media)).pictures.map(({ from }) => from)).toEqual([
    { media: "m1" },
    { address: "https://old.example/b.jpg" },
  ]);
  expect(warningsOf(cells, contextOf({}, media))[0]).toContain("사진 2장을 찾을 수 없어요");
  const withOrigin = contextOf({ formerOrigin: "https://old.example" }, media);
  expect(documentOf(cells, withOrigin).pictures).toHaveLength(3);
});

test("a product is shown only where it was shown and the law's notice is there", () => {
  const notice = noticeTemplate("digital", {
    name: "달소리",
    phone: "02-123-4567",
    title: "",
    days: 365,
  });
  const whole = { show: "asThere", notice, supplyNote: "메일로 보내 드려요." };
  expect(documentOf({ ...plain, shown: "Y" }, contextOf(whole)).isShow).toBe(true);
  expect(documentOf({ ...plain, shown: "N" }, contextOf(whole)).isShow).toBe(false);
  expect(documentOf({ ...plain, onSale: "N" }, contextOf(whole)).isShow).toBe(false);
  const without = contextOf({ show: "asThere" });
  expect(documentOf(plain, without).isShow).toBe(false);
  expect(warningsOf(plain, without)[0]).toContain("상품정보제공고시가 없어");
});

test("licences are mapped by their words, and the rest get the owner's choice with a warning", () => {
  const context = contextOf({ licence: "aaaaaaaaaa", licences: { 상업용: "bbbbbbbbbb" } });
  expect(documentOf({ ...plain, licence: "상업용" }, context).licence).toBe("bbbbbbbbbb");
  expect(documentOf(plain, context).licence).toBe("aaaaaaaaaa");
  expect(documentOf({ ...plain, licence: "__proto__" }, context).licence).toBe("aaaaaaaaaa");
  expect(warningsOf({ ...plain, licence: "개인용" }, context)).toHaveLength(1);
});

test("whatever stands in the cells, a document is within the shop's limits or its troubles have words", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("1", "9,900원", "a{b|c}", "Y", "-"),
  );
  const fields = [
    "title",
    "priceNow",
    "priceBefore",
    "stock",
    "options",
    "optionValue1",
    "optionValue2",
    "optionPrice",
    "optionStock",
    "category",
    "tags",
    "description",
    "pictures",
    "code",
    "shown",
  ];
  const row = fc.record(Object.fromEntries(fields.map((field) => [field, cell])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const prepared = prepare(rows as Cells[]);
      if ("troubles" in prepared) {
        expect(prepared.troubles.every(({ words, line }) => words && line >= 2)).toBe(true);
        return;
      }
      const { document } = prepared;
      expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      expect(document.title.length).toBeLessThanOrEqual(productLimits.title);
      expect(document.options.length).toBeLessThanOrEqual(productLimits.axes);
      for (const { values } of document.options)
        expect(new Set(values.map(({ label }) => label)).size).toBe(values.length);
    }),
    { numRuns: 20 },
  );
});
