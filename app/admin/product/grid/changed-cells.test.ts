import { expect, test } from "vitest";
import { cellBelow, filledFrom, pastedBlock } from "./changed-cells.ts";

const layout = [
  ["product.a1", "product.a2", null],
  ["option.x1", null, "option.x3"],
  [null, "product.b2", "product.b3"],
  ["product.c1", "product.c2", null],
];

test.each([
  ["39900", null],
  ["39900\n", null],
  [
    "1\t2\r\n3\t4\r\n",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["1\n\n3", [["1"], [""], ["3"]]],
])("what was copied as %j is read", (text, block) => {
  expect(pastedBlock(text)).toEqual(block);
});

test("a block fills cells of the same kind of row to the right and down; what no cell stands for is left out", () => {
  const block = [["1", "2"], ["3", " 4 "], ["5", "6"], ["7"]];
  expect(filledFrom(layout, "product.a2", block)).toEqual([
    ["product.a2", "1"],
    ["product.b2", "3"],
    ["product.b3", "4"],
    ["product.c2", "5"],
  ]);
  expect(filledFrom(layout, "option.x1", block)).toEqual([["option.x1", "1"]]);
  expect(filledFrom(layout, "product.gone", [["1"]])).toEqual([]);
});

test("Enter leads to the next cell of the column, over rows that have none", () => {
  expect([
    cellBelow(layout, "product.a1", 1),
    cellBelow(layout, "product.c2", -1),
    cellBelow(layout, "product.c1", 1),
  ]).toEqual(["option.x1", "product.b2", null]);
});
