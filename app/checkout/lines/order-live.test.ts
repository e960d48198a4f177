import fc from "fast-check";
import { expect, test } from "vitest";
import { quotedFor } from "#shop/order/amounts.ts";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import { choiceOf, liveAmounts, liveLine } from "./order-live.ts";

const value = (id: string, priceDifference: number, stock: number | null = null) => ({
  id,
  label: id,
  priceDifference,
  stock,
});
const axis = {
  name: "사용 범위",
  values: [value("personal", 0), value("commercial", 30_000, 2), value("gone", -1000, 0)],
};

function lineOf(
  product: Partial<QuotedLine["product"]> = {},
  others: Partial<QuotedLine> = {},
): QuotedLine {
  return {
    productId: "dawn",
    title: "새벽",
    image: null,
    axes: [axis],
    chosen: [],
    quantity: 1,
    fullPrice: 20_000,
    unitPrice: 18_000,
    shippingClass: "digital",
    hasPreview: false,
    supplyTerms: { days: 365, downloads: null },
    ownFee: null,
    licence: null,
    offers: { licence: null, licences: [] },
    commission: null,
    product: {
      basePrice: 20_000,
      price: 20_000,
      discountRatio: 10,
      stock: null,
      limitPerPerson: null,
      kept: 0,
      saleKind: "order",
      ...product,
    },
    stock: null,
    shelves: { product: false, options: [] },
    problem: null,
    ...others,
  };
}

test("a chosen option changes price and amount at once", () => {
  const live = liveLine(lineOf(), { quantity: "2", optionIds: ["commercial"] });
  expect(live).toMatchObject({
    unitPrice: 48_000,
    fullPrice: 50_000,
    amount: 96_000,
    most: 2,
    isChosen: true,
    trouble: null,
  });
});

test("an unchosen option is no trouble yet", () => {
  expect(liveLine(lineOf(), { quantity: "1", optionIds: [""] })).toMatchObject({
    isChosen: false,
    trouble: null,
    unitPrice: 18_000,
  });
});

test.each([
  [
    "more than there are",
    lineOf({ stock: 3 }),
    { quantity: "4", optionIds: ["personal"] },
    "재고가 3개",
    false,
  ],
  [
    "more of an option than there are",
    lineOf(),
    { quantity: "3", optionIds: ["commercial"] },
    "재고가 2개",
    false,
  ],
  [
    "more than one person may have",
    lineOf({ limitPerPerson: 2 }),
    { quantity: "3", optionIds: ["personal"] },
    "1인당 2개까지",
    false,
  ],
  [
    "more than is left for one person",
    lineOf({ limitPerPerson: 3, kept: 1 }),
    { quantity: "3", optionIds: ["personal"] },
    "이미 1개가 있어서 2개만 더",
    false,
  ],
  [
    "what one person has already",
    lineOf({ limitPerPerson: 2, kept: 2 }),
    { quantity: "1", optionIds: ["personal"] },
    "이미 2개가 있어서 더 주문할 수 없어요",
    true,
  ],
  ["a sold-out option", lineOf(), { quantity: "1", optionIds: ["gone"] }, "옵션이 품절", false],
  [
    "an option that vanished",
    lineOf(),
    { quantity: "1", optionIds: ["other"] },
    "옵션이 바뀌었어요",
    false,
  ],
  [
    "a sold-out product",
    lineOf({ stock: 0 }),
    { quantity: "1", optionIds: ["personal"] },
    "품절된 상품",
    true,
  ],
  [
    "a product whose options are all gone",
    lineOf({}, { axes: [{ name: "색", values: [value("red", 0, 0)] }] }),
    { quantity: "1", optionIds: [""] },
    "품절된 상품",
    true,
  ],
  [
    "a product for reservation",
    lineOf({ saleKind: "reserve" }),
    { quantity: "1", optionIds: ["personal"] },
    "예약으로만",
    true,
  ],
])("%s is said beside the line", (_, line, choice, words, blocks) => {
  expect(liveLine(line, choice).trouble).toMatchObject({
    words: expect.stringContaining(words),
    blocks,
  });
});

test("what is typed half is counted as one piece", () => {
  for (const quantity of ["", "0", "-1", "1.5", "x"])
    expect(liveLine(lineOf(), { quantity, optionIds: [""] }).quantity).toBe(1);
});

test("the page's own arithmetic is the server's", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.constantFrom("digital" as const, "parcel" as const),
      (quantity, price, shippingClass) => {
        const chosen = [
          { id: "commercial", axisName: axis.name, label: "commercial", priceDifference: 30_000 },
        ];
        const line = lineOf(
          { price, discountRatio: null },
          { chosen, quantity, shippingClass, fullPrice: price + 30_000, unitPrice: price + 30_000 },
        );
        const fees = {
          shippingFee: 3000,
          freeShippingFrom: 50_000,
          returnShippingFee: 3000,
          exchangeShippingFee: 6000,
          dispatch: { within: 3, cutOffHour: null, closedDays: [] },
          confirm: { afterArrival: 7, afterSending: 14 },
          surcharges: [{ from: "63000", to: "63644", fee: 3000, name: "제주" }],
        };
        const quote = { lines: [line], fees, needsAddress: shippingClass === "parcel" };
        for (const postcode of ["04066", "63122"])
          expect(liveAmounts([liveLine(line, choiceOf(line))], fees, postcode)).toEqual(
            quotedFor(quote, postcode).amounts,
          );
      },
    ),
  );
});
