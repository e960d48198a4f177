import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** Reads records as RFC 4180 says, strictly. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error("no record");
    record.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}

const cells = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom('"', ",", "\r", "\n", "\t", ";", "=", "+", "-", "@", " ", "＝", "가"),
    }),
  ),
  { minLength: 1, maxLength: 6 },
);

test("whatever stands in cells comes out of the record as it went in, but for the apostrophe and what no cell can hold", () => {
  fc.assert(
    fc.property(cells, (record) => {
      const [read] = readCsv(csvLine(record));
      expect(
        read?.map((cell, at) =>
          cell.replace(/^'/, record[at]!.startsWith("'") && !cell.startsWith("''") ? "'" : ""),
        ),
      ).toEqual(record.map((cell) => cell.replaceAll("\u0000", "").toWellFormed()));
    }),
  );
});

test("many records stay that many", () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (records) => {
      expect(readCsv(records.map(csvLine).join("")).map(({ length }) => length)).toEqual(
        records.map(({ length }) => length),
      );
    }),
  );
});

test("no cell begins as a formula, however it is dressed up", () => {
  const dress = fc.string({
    unit: fc.constantFrom(
      " ",
      "\t",
      "\r",
      "\n",
      '"',
      "'",
      "\u00a0",
      "\u3000",
      "\ufeff",
      "\u200b",
      "\u0000",
      "\u001f",
    ),
    maxLength: 4,
  });
  const sign = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "﹦",
    "﹢",
    "﹣",
    "﹫",
    "\u2212",
  );
  fc.assert(
    fc.property(dress, sign, fc.string(), (before, formula, after) => {
      expect(readCsv(csvLine([before + formula + after]))[0]?.[0]).toMatch(/^'/);
    }),
  );
});

test.each([
  "=cmd|' /C calc'!A0",
  "+821012345678",
  "-2+3",
  "@SUM(1)",
  "＝1+1",
  "\t=1",
  "\r=1",
  '"=1+1"',
  "“=1”",
  "\tplain",
  "\rplain",
  "\nplain",
])("%j opens as text", (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
});

test("names, phones and addresses of mail stay what they are", () => {
  expect(
    csvLine(["김서윤", "010-0000-1101", "a+b@example.com", 'O"Neil, "남궁"', null, 3, -1]),
  ).toBe('"김서윤","010-0000-1101","a+b@example.com","O""Neil, ""남궁""",,3,-1\r\n');
});
