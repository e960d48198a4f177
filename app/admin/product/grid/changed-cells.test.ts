import { expect, test } from "vitest";
import { cellBelow, filledFrom, pastedBlock } from "./changed-cells.ts";

const layout = [
  ["a1", "a2", null],
  [null, "b2", "b3"],
  ["c1", "c2", null],
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

test("a block fills cells to the right and down; what no cell stands for is left out", () => {
  expect(filledFrom(layout, "a2", [["1", "2"], ["3", " 4 "], ["5", "6"], ["7"]])).toEqual([
    ["a2", "1"],
    ["b2", "3"],
    ["b3", "4"],
    ["c2", "5"],
  ]);
  expect(filledFrom(layout, "gone", [["1"]])).toEqual([]);
});

test("Enter leads to the next cell of the column, over rows that have none", () => {
  expect([
    cellBelow(layout, "a1", 1),
    cellBelow(layout, "c2", -1),
    cellBelow(layout, "c1", 1),
  ]).toEqual(["c1", "b2", null]);
});
