import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decisionsDocument, readDecisions } from "./decisions-index.ts";

const records = readDecisions();
const numbersIn = (status: string): string[] =>
  [...status.matchAll(/(?<![\d.])\b(\d{3})\b/g)].map(([, number]) => number!);

test("the index of the decisions is made of their heads", () => {
  const index = readFileSync(join(import.meta.dirname, "decisions/README.md"), "utf8");
  expect(index === decisionsDocument()).toBe(true);
});

test("a record that changes another is named by it, and each that is named is there", () => {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const unnamed = records.flatMap(({ number, status }) =>
    numbersIn(status)
      .filter((other) => other !== number)
      .filter((other) => !numbersIn(byNumber.get(other)?.status ?? "").includes(number))
      .map((other) => `${number} names ${other}, which does not name ${number}`),
  );
  expect(unnamed).toEqual([]);
});
