import fc from "fast-check";
import { expect, test } from "vitest";
import { fullPrice, unitPrice } from "./product.ts";
import { productForm } from "./forms.ts";

const typed = (fields: Record<string, string> = {}) => ({
  title: "새벽 보이스팩",
  price: "39,900",
  ...fields,
});
const errorsOf = (fields: Record<string, string>) => {
  const read = productForm.safeParse(fields);
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
};
const readForm = (fields: Record<string, string> = {}) => productForm.parse(typed(fields));

test("a title and a price are enough", () => {
  expect(readForm()).toMatchObject({
    title: "새벽 보이스팩",
    price: 39_900,
    discountRatio: null,
    stock: null,
    isShow: false,
    saleKind: "order",
    shippingClass: "digital",
    options: [],
    gallery: [],
  });
});

test.each<[string, Record<string, string>]>([
  ["title", { title: "   " }],
  ["title", { title: "가".repeat(101) }],
  ["summary", { summary: "가".repeat(201) }],
  ["description", { description: "가".repeat(33_334) }],
  ["price", { price: "" }],
  ["price", { price: "-1" }],
  ["price", { price: "1.5" }],
  ["price", { price: "1e5" }],
  ["price", { price: "100,000,001" }],
  ["discountRatio", { discountRatio: "0" }],
  ["discountRatio", { discountRatio: "100" }],
  ["discountRatio", { discountRatio: "9.9" }],
  ["stock", { stock: "-1" }],
  ["stock", { stock: "1000001" }],
  ["limitPerPerson", { limitPerPerson: "0" }],
  ["limitPerPerson", { limitPerPerson: "100" }],
  ["lowStock", { lowStock: "1,001" }],
  ["publishAt", { publishAt: "2026-02-30T10:00" }],
  ["discountUntil", { discountFrom: "2026-12-24T10:00", discountUntil: "2026-12-24T10:00" }],
  [
    "reservationClosesAt",
    { reservationOpensAt: "2026-12-24T10:00", reservationClosesAt: "2026-12-23T10:00" },
  ],
  ["weightGrams", { weightGrams: "0" }],
  ["weightGrams", { weightGrams: "50,001" }],
  ["expectedShipOn", { expectedShipOn: "2026-02-30" }],
  ["saleKind", { saleKind: "gift" }],
  ["shippingClass", { shippingClass: "drone" }],
  ["titleTone", { titleTone: "pink" }],
  ["isShow", { isShow: "yes" }],
  ["thumbnail", { thumbnail: "../secret" }],
  ["gallery.1", { "gallery.0": "ab12cd34", "gallery.1": "<img>" }],
  ["reservationOpensAt", { saleKind: "reserve", reservationClosesAt: "2026-12-24T10:00" }],
  ["reservationClosesAt", { saleKind: "reserve", reservationOpensAt: "2026-12-24T10:00" }],
  [
    "reservationClosesAt",
    {
      saleKind: "reserve",
      reservationOpensAt: "2026-12-24T10:00",
      reservationClosesAt: "2026-12-24T10:00",
    },
  ],
  [
    "reservationOpensAt",
    {
      saleKind: "reserve",
      reservationOpensAt: "2026-02-30T10:00",
      reservationClosesAt: "2026-12-24T10:00",
    },
  ],
  ["option.0.name", { "option.0.name": "", "option.0.value.0.label": "개인용" }],
  ["option.0.value", { "option.0.name": "사용 범위" }],
  ["option.0.value.0.label", { "option.0.name": "사용 범위", "option.0.value.0.label": " " }],
  [
    "option.0.value.1.label",
    {
      "option.0.name": "사용 범위",
      "option.0.value.0.label": "개인용",
      "option.0.value.1.label": "개인용",
    },
  ],
  [
    "option.1.name",
    {
      "option.0.name": "범위",
      "option.0.value.0.label": "a",
      "option.1.name": "범위",
      "option.1.value.0.label": "b",
    },
  ],
  [
    "option.0.value.0.priceDifference",
    {
      "option.0.name": "범위",
      "option.0.value.0.label": "a",
      "option.0.value.0.priceDifference": "3만",
    },
  ],
  [
    "option.0.value",
    {
      "option.0.name": "범위",
      "option.0.value.0.label": "a",
      "option.0.value.0.priceDifference": "-39,900",
    },
  ],
  [
    "option.0.value",
    {
      "option.0.name": "범위",
      "option.0.value.0.label": "a",
      "option.0.value.0.priceDifference": "99,999,999",
    },
  ],
  [
    "option",
    {
      "option.0.name": "a",
      "option.0.value.0.label": "a",
      "option.1.name": "b",
      "option.1.value.0.label": "b",
      "option.2.name": "c",
      "option.2.value.0.label": "c",
    },
  ],
  ["", { isAdmin: "true" }],
  ["", { "option.0.name": "a", "option.0.value.0.label": "a", "option.0.value.0.price": "1" }],
])("says what is wrong beside %j", (field, fields) => {
  const errors = errorsOf(typed(fields));
  expect(Object.keys(errors)).toContain(field);
  for (const message of Object.values(errors)) expect(message).toMatch(/요\.?$/);
});

test("eighty-one values are one too many", () => {
  const values = Array.from({ length: 81 }, (_, at) => [`option.0.value.${at}.label`, `값 ${at}`]);
  expect(
    errorsOf(typed({ "option.0.name": "목소리", ...Object.fromEntries(values) })),
  ).toHaveProperty(["option.0.value"]);
});

test("two cheap values together may not give the product away, and a free product may stay free", () => {
  const axes = {
    "option.0.name": "a",
    "option.0.value.0.label": "x",
    "option.0.value.0.priceDifference": "-20,000",
    "option.1.name": "b",
    "option.1.value.0.label": "y",
    "option.1.value.0.priceDifference": "-19,900",
  };
  expect(errorsOf(typed(axes))).toHaveProperty(["option.0.value"]);
  expect(errorsOf(typed({ ...axes, price: "39,901" }))).toEqual({});
  expect(
    errorsOf(typed({ price: "0", "option.0.name": "a", "option.0.value.0.label": "x" })),
  ).toEqual({});
});

test("times are read as the clock in Seoul shows them, and what begins ends later", () => {
  const times = { reservationOpensAt: "2026-12-01T10:00", reservationClosesAt: "2026-12-24T18:30" };
  expect(readForm({ saleKind: "reserve", ...times })).toMatchObject({
    reservationOpensAt: new Date("2026-12-01T01:00:00Z"),
    reservationClosesAt: new Date("2026-12-24T09:30:00Z"),
  });
  const discount = { discountFrom: "2026-12-02T00:00", discountUntil: "2026-12-09T00:00" };
  expect(readForm({ saleKind: "order", discountRatio: "10", ...discount })).toMatchObject({
    discountFrom: new Date("2026-12-01T15:00:00Z"),
    discountUntil: new Date("2026-12-08T15:00:00Z"),
  });
  const publishAt = "2026-12-02T00:00";
  expect(readForm({ publishAt }).publishAt).toEqual(new Date("2026-12-01T15:00:00Z"));
  expect(readForm({ publishAt, isShow: "on" }).publishAt).toBe(null);
});

test("options keep their order, their ids and what the editor saw of their stock", () => {
  const form = readForm({
    "option.0.name": "사용 범위",
    "option.0.value.0.id": "old1",
    "option.0.value.0.label": "개인용",
    "option.0.value.0.stock": "3",
    "option.0.value.0.stockSeen": "5",
    "option.0.value.0.licence": "person0001",
    "option.0.value.1.label": "상업용",
    "option.0.value.1.priceDifference": "+30,000",
  });
  const optionFields = { label: "개인용", licence: "person0001" };
  expect(form.options).toEqual([
    {
      name: "사용 범위",
      values: [
        { id: "old1", ...optionFields, priceDifference: 0, stock: 3, stockSeen: 5 },
        { id: null, label: "상업용", priceDifference: 30_000, stock: null, licence: null },
      ],
    },
  ]);
});

const fieldName = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "title",
    "price",
    "discountRatio",
    "stock",
    "stockSeen",
    "version",
    "description",
    "saleKind",
    "reservationOpensAt",
    "expectedShipOn",
    "gallery.0",
    "gallery.99",
    "option.0.name",
    "option.9.name",
    "__proto__",
    "constructor",
    "option",
  ),
  fc
    .tuple(
      fc.nat(12),
      fc.nat(120),
      fc.constantFrom("id", "label", "priceDifference", "stock", "stockSeen", "__proto__"),
    )
    .map(([axis, value, field]) => `option.${axis}.value.${value}.${field}`),
);

test("whatever is posted, reading the form never throws", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fieldName,
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.constantFrom("on", "reserve", "2026-12-01T10:00", "-1", ""),
        ),
      ),
      (fields) => {
        productForm.safeParse(fields);
      },
    ),
    { numRuns: 2000 },
  );
});

test("whatever is accepted, every combination of options costs something and not too much", () => {
  const value = fc.record({
    label: fc.string({ minLength: 1, maxLength: 5 }),
    priceDifference: fc.integer({ min: -60_000, max: 60_000 }),
  });
  const axis = fc.array(value, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.option(fc.integer({ min: 1, max: 99 })),
      fc.array(axis, { maxLength: 2 }),
      (price, ratio, axes) => {
        const fields = axes.flatMap((values, at) => [
          [`option.${at}.name`, `축 ${at}`],
          ...values.flatMap(({ label, priceDifference }, place) => [
            [`option.${at}.value.${place}.label`, label],
            [`option.${at}.value.${place}.priceDifference`, `${priceDifference}`],
          ]),
        ]);
        const read = productForm.safeParse(
          typed({
            price: `${price}`,
            discountRatio: ratio === null ? "" : `${ratio}`,
            ...Object.fromEntries(fields),
          }),
        );
        if (!read.success) return;
        const [first = [], second = []] = read.data.options.map(({ values }) => values);
        for (const one of first.length ? first : [null])
          for (const other of second.length ? second : [null]) {
            const chosen = [one, other].filter((picked) => picked !== null);
            expect(unitPrice(read.data, chosen)).toBeGreaterThan(0);
            expect(
              fullPrice({ ...read.data, basePrice: read.data.price }, chosen),
            ).toBeLessThanOrEqual(100_000_000);
          }
      },
    ),
    { numRuns: 2000 },
  );
});
