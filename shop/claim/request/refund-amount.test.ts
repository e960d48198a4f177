import { expect, test } from "vitest";
import { refundAmount, type AskedLine, type RefundTerms } from "./refund-amount.ts";

const fees = {
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  returnShippingFee: 2500,
  exchangeShippingFee: 4500,
  surcharge: 0,
};

const line = (
  unitPrice: number,
  left: number,
  askedQuantity: number,
  shippingClass: AskedLine["shippingClass"] = "parcel",
): AskedLine => ({ unitPrice, left, asked: askedQuantity, shippingClass, ownFee: null });

const of = (
  kind: RefundTerms["kind"],
  reason: RefundTerms["reason"],
  lines: AskedLine[],
  paid: RefundTerms["paid"],
) => refundAmount({ kind, reason, lines, paid, fees });

// [kind, reason, lines, shipping paid, refundable] → [items, shipping back, held back, refund]
const table: [
  string,
  RefundTerms["kind"],
  RefundTerms["reason"],
  AskedLine[],
  number,
  number,
  [number, number, number, number],
][] = [
  [
    "part of a ready order",
    "cancel",
    "changed_mind",
    [line(10_000, 3, 1)],
    3000,
    33_000,
    [10_000, 0, 0, 10_000],
  ],
  [
    "the last of a ready order",
    "cancel",
    "changed_mind",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "all parcels, the downloads stay",
    "cancel",
    "changed_mind",
    [line(10_000, 2, 2), line(5000, 1, 0, "digital")],
    3000,
    28_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "the rest is not free any more",
    "cancel",
    "changed_mind",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 3000, 27_000],
  ],
  [
    "the rest is not free any more, for the shop was late",
    "cancel",
    "late",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 0, 30_000],
  ],
  [
    "the last one takes along what was held back before",
    "cancel",
    "changed_mind",
    [line(30_000, 1, 1)],
    0,
    33_000,
    [30_000, 3000, 0, 33_000],
  ],
  [
    "all free parcels, the downloads stay",
    "cancel",
    "changed_mind",
    [line(30_000, 2, 2), line(5000, 1, 0, "digital")],
    0,
    65_000,
    [60_000, 0, 0, 60_000],
  ],
  [
    "a change of mind",
    "return",
    "changed_mind",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [10_000, 0, 2500, 7500],
  ],
  [
    "a change of mind about everything: the way there stays paid",
    "return",
    "wrong_choice",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 0, 2500, 17_500],
  ],
  [
    "a change of mind about everything that came free: both ways",
    "return",
    "changed_mind",
    [line(30_000, 2, 2)],
    0,
    60_000,
    [60_000, 0, 5500, 54_500],
  ],
  [
    "the rest does not reach the threshold any more",
    "return",
    "changed_mind",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 5500, 24_500],
  ],
  [
    "the rest did not reach it before either",
    "return",
    "changed_mind",
    [line(30_000, 1, 1)],
    0,
    30_000,
    [30_000, 0, 2500, 27_500],
  ],
  [
    "the rest still reaches it",
    "return",
    "changed_mind",
    [line(30_000, 3, 1)],
    0,
    90_000,
    [30_000, 0, 2500, 27_500],
  ],
  [
    "everything is broken: the way there comes back",
    "return",
    "defective",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "one of two is broken",
    "return",
    "defective",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [10_000, 0, 0, 10_000],
  ],
  [
    "a download has no way back",
    "return",
    "not_as_described",
    [line(9000, 1, 1, "digital"), line(10_000, 1, 0)],
    3000,
    22_000,
    [9000, 0, 0, 9000],
  ],
  [
    "a change of mind about a download",
    "return",
    "changed_mind",
    [line(9000, 1, 1, "digital"), line(60_000, 1, 0)],
    0,
    69_000,
    [9000, 0, 0, 9000],
  ],
  [
    "cheaper than its way back",
    "return",
    "changed_mind",
    [line(2000, 1, 1)],
    3000,
    5000,
    [2000, 0, 2500, 0],
  ],
  [
    "some went back before, apart from claims",
    "return",
    "defective",
    [line(10_000, 2, 2)],
    3000,
    12_000,
    [20_000, 3000, 0, 12_000],
  ],
  [
    "an exchange for another mind pays both ways",
    "exchange",
    "wrong_choice",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [0, 0, 4500, 0],
  ],
  [
    "an exchange for the shop's fault costs nothing",
    "exchange",
    "wrong_item",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [0, 0, 0, 0],
  ],
  ["an order that cost nothing", "return", "defective", [line(0, 1, 1)], 0, 0, [0, 0, 0, 0]],
];

test.each(table)(
  "%s",
  (
    _words,
    kind,
    reason,
    lines,
    shippingAmount,
    refundable,
    [itemsAmount, shippingRefund, shippingDeduction, refund],
  ) => {
    expect(of(kind, reason, lines, { shippingAmount, refundable })).toMatchObject({
      itemsAmount,
      shippingRefund,
      shippingDeduction,
      refundAmount: refund,
    });
  },
);

test("from a far place the way back costs the surcharge too, and an exchange twice of it", () => {
  const far = { ...fees, surcharge: 3000 };
  const paid = { shippingAmount: 6000, refundable: 26_000 };
  const lines = [line(10_000, 2, 1)];
  const refundFor = (kind: RefundTerms["kind"], reason: RefundTerms["reason"]) =>
    refundAmount({ kind, reason, lines, paid, fees: far });
  expect(refundFor("return", "changed_mind")).toMatchObject({
    shippingDeduction: 5500,
    refundAmount: 4500,
  });
  expect(refundFor("exchange", "changed_mind")).toMatchObject({ shippingDeduction: 10_500 });
  expect(refundFor("return", "defective")).toMatchObject({ shippingDeduction: 0 });
  expect(refundFor("exchange", "defective")).toMatchObject({ shippingDeduction: 0 });
});

test("a surcharge that was paid does not hide that the rest was sent free", () => {
  const far = { ...fees, surcharge: 3000 };
  const paid = { shippingAmount: 3000, refundable: 63_000 };
  const part = (askedQuantity: number) => [line(30_000, 2, askedQuantity)];
  expect(
    refundAmount({ kind: "cancel", reason: "changed_mind", lines: part(1), paid, fees: far }),
  ).toMatchObject({ shippingDeduction: 3000, refundAmount: 27_000 });
  expect(
    refundAmount({ kind: "cancel", reason: "changed_mind", lines: part(2), paid, fees: far }),
  ).toMatchObject({ refundAmount: 63_000 });
});
