import fc from "fast-check";
import { expect, test } from "vitest";
import { linePlaces, linesOfQuery, renumberLines, withoutLine } from "./order-query.ts";

const readLines = (productId: string | undefined, query: string) =>
  linesOfQuery(productId, new URLSearchParams(query));

test("a product's address brings quantity and options along", () => {
  expect(readLines("dawn", "quantity=3&option.0=a1&option.1=b2")).toEqual({
    lines: [{ productId: "dawn", quantity: 3, optionIds: ["a1", "b2"] }],
    corrections: [],
  });
});

test.each([
  ["-1", 1],
  ["0", 1],
  ["1.5", 1],
  ["abc", 1],
  ["", 1],
  ["1e9", 1],
  ["100", 99],
  ["99999999999999999999", 99],
])("a quantity of %j becomes %i, and the shopper is told", (typed, quantity) => {
  const { lines, corrections } = readLines("dawn", `quantity=${typed}`);
  expect(lines[0]?.quantity).toBe(quantity);
  expect(corrections).toHaveLength(1);
});

test("picked products are ordered once each, at most twenty", () => {
  const query = [...Array(25).keys()].map((at) => `pick=p${at}&pick=p${at}`).join("&");
  const { lines, corrections } = readLines(undefined, query);
  expect(lines.map(({ productId }) => productId)).toEqual(
    [...Array(20).keys()].map((at) => `p${at}`),
  );
  expect(corrections).toHaveLength(1);
});

test("what cannot be an id is asked of nobody", () => {
  expect(readLines("a\u0000b", "").lines).toEqual([]);
  expect(readLines(undefined, "pick=%00&pick=../x&pick=").lines).toEqual([]);
  expect(readLines("dawn", "option.0=%00").lines[0]?.optionIds).toEqual([]);
});

test("whatever stands in an address, lines stay within their limits", () => {
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), fc.string(), (productId, query) => {
      const { lines } = readLines(productId, query);
      expect(lines.length).toBeLessThanOrEqual(20);
      for (const { quantity } of lines)
        expect(quantity).toSatisfy(
          (count: number) => Number.isInteger(count) && count >= 1 && count <= 99,
        );
    }),
  );
});

test("a removed line leaves no gap", () => {
  const typed = {
    ordererName: "한소리",
    "line.0.product": "a",
    "line.1.product": "b",
    "line.1.option.0": "b1",
    "line.2.product": "c",
  };
  expect(withoutLine(typed, "0")).toEqual({
    ordererName: "한소리",
    "line.0.product": "b",
    "line.0.option.0": "b1",
    "line.1.product": "c",
  });
  expect(withoutLine(typed, "7")).toEqual(typed);
  expect(withoutLine(typed, "x")).toEqual(typed);
});

test("a line that cannot be read keeps its place", () => {
  expect(
    linePlaces({
      "line.0.product": "a",
      "line.1.product": "../b",
      "line.2.product": "c",
      "line.4.product": "e",
    }),
  ).toEqual([0, 2]);
});

test("messages move with their lines", () => {
  expect(
    renumberLines({ "line.2.quantity": ["많아요"], "line.0.quantity": ["적어요"] }, (line) =>
      line === 2 ? 0 : null,
    ),
  ).toEqual({ "line.0.quantity": ["많아요"] });
});
