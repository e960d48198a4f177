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

// Kind, reason, lines (price, left, asked, class unless a parcel), shipping paid, refundable:
// items, shipping back, held back, refund.
const table = `
  cancel   | changed_mind     | 10_000 3 1                   | 3000 | 33_000 | 10_000 0 0 10_000    | part of a ready order
  cancel   | changed_mind     | 10_000 2 2                   | 3000 | 23_000 | 20_000 3000 0 23_000 | the last of a ready order
  cancel   | changed_mind     | 10_000 2 2, 5000 1 0 digital | 3000 | 28_000 | 20_000 3000 0 23_000 | all parcels, the downloads stay
  cancel   | changed_mind     | 30_000 2 1                   | 0    | 60_000 | 30_000 0 3000 27_000 | the rest is not free any more
  cancel   | late             | 30_000 2 1                   | 0    | 60_000 | 30_000 0 0 30_000    | the rest is not free any more, for the shop was late
  cancel   | changed_mind     | 30_000 1 1                   | 0    | 33_000 | 30_000 3000 0 33_000 | the last one takes along what was held back before
  cancel   | changed_mind     | 30_000 2 2, 5000 1 0 digital | 0    | 65_000 | 60_000 0 0 60_000    | all free parcels, the downloads stay
  return   | changed_mind     | 10_000 2 1                   | 3000 | 23_000 | 10_000 0 2500 7500   | a change of mind
  return   | wrong_choice     | 10_000 2 2                   | 3000 | 23_000 | 20_000 0 2500 17_500 | a change of mind about everything: the way there stays paid
  return   | changed_mind     | 30_000 2 2                   | 0    | 60_000 | 60_000 0 5500 54_500 | a change of mind about everything that came free: both ways
  return   | changed_mind     | 30_000 2 1                   | 0    | 60_000 | 30_000 0 5500 24_500 | the rest does not reach the threshold any more
  return   | changed_mind     | 30_000 1 1                   | 0    | 30_000 | 30_000 0 2500 27_500 | the rest did not reach it before either
  return   | changed_mind     | 30_000 3 1                   | 0    | 90_000 | 30_000 0 2500 27_500 | the rest still reaches it
  return   | defective        | 10_000 2 2                   | 3000 | 23_000 | 20_000 3000 0 23_000 | everything is broken: the way there comes back
  return   | defective        | 10_000 2 1                   | 3000 | 23_000 | 10_000 0 0 10_000    | one of two is broken
  return   | not_as_described | 9000 1 1 digital, 10_000 1 0 | 3000 | 22_000 | 9000 0 0 9000        | a download has no way back
  return   | changed_mind     | 9000 1 1 digital, 60_000 1 0 | 0    | 69_000 | 9000 0 0 9000        | a change of mind about a download
  return   | changed_mind     | 2000 1 1                     | 3000 | 5000   | 2000 0 2500 0        | cheaper than its way back
  return   | defective        | 10_000 2 2                   | 3000 | 12_000 | 20_000 3000 0 12_000 | some went back before, apart from claims
  exchange | wrong_choice     | 10_000 2 1                   | 3000 | 23_000 | 0 0 4500 0           | an exchange for another mind pays both ways
  exchange | wrong_item       | 10_000 2 1                   | 3000 | 23_000 | 0 0 0 0              | an exchange for the shop's fault costs nothing
  return   | defective        | 0 1 1                        | 0    | 0      | 0 0 0 0              | an order that cost nothing`
  .trim()
  .split("\n")
  .map((row) => row.split("|").map((cell) => cell.trim()));

const numbers = (cell: string) => cell.split(" ").map((one) => Number(one.replaceAll("_", "")));
const linesOf = (cell: string): AskedLine[] =>
  cell.split(", ").map((words) => {
    const [price, left, askedQuantity] = numbers(words);
    const isDigital = words.endsWith("digital");
    return line(price!, left!, askedQuantity!, isDigital ? "digital" : "parcel");
  });

test.each(table.map((row) => ({ row, words: row[6]! })))("$words", ({ row }) => {
  const [kind, reason, lines, shipping, refundable, refund] = row as [
    RefundTerms["kind"],
    RefundTerms["reason"],
    ...[string, string, string, string],
  ];
  const paid = { shippingAmount: numbers(shipping)[0]!, refundable: numbers(refundable)[0]! };
  const [itemsAmount, shippingRefund, shippingDeduction, refundAmount] = numbers(refund);
  expect(of(kind, reason, linesOf(lines), paid)).toMatchObject({
    itemsAmount,
    shippingRefund,
    shippingDeduction,
    refundAmount,
  });
});

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
