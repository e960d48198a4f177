import { expect, test } from "vitest";
import { piecesLeft } from "./pieces-left.ts";

const lines = [
  { id: 1, quantity: 3 },
  { id: 2, quantity: 1 },
];

test("pieces that were cancelled are not counted, and a line without any is left out", () => {
  expect(
    piecesLeft(
      lines,
      new Map([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toEqual([{ id: 1, quantity: 1 }]);
});

test("an order of which nothing is left is shown as it was ordered", () => {
  expect(
    piecesLeft(
      lines,
      new Map([
        [1, 3],
        [2, 1],
      ]),
    ),
  ).toEqual(lines);
  expect(piecesLeft(lines, new Map())).toEqual(lines);
});
