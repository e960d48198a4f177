import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { findGaps, titlesOf, type ReadFile } from "./find-gaps.ts";
import { readCoverage } from "./read-coverage.ts";
import { koreanTexts, readSpecification } from "./read-specification.ts";

const root = resolve(import.meta.dirname, "../..");
const known = new Map<string, string | null>();
const readFile: ReadFile = (path) => {
  const place = resolve(root, path);
  if (!known.has(path))
    known.set(
      path,
      place.startsWith(`${root}/`) && existsSync(place) ? readFileSync(place, "utf8") : null,
    );
  return known.get(path)!;
};
const lines = readSpecification(readFile("docs/specification.md") ?? "");

test("every line of the specification has its row, and every row a file and a test that are there", () => {
  expect(
    findGaps(lines, readCoverage(readFile("docs/specification-coverage.md") ?? ""), readFile),
  ).toEqual([]);
});

test("the specification is read whole", () => {
  const counted = Object.entries(Object.groupBy(lines, ({ number }) => number.split(".")[0]!)).map(
    ([section, own]) => [Number(section), own!.length],
  );
  expect(counted).toEqual([
    [0, 1],
    [1, 6],
    [2, 54],
    [3, 10],
    [4, 15],
    [5, 7],
    [6, 5],
    [7, 13],
    [8, 10],
    [9, 11],
  ]);
  expect(lines.find(({ number }) => number === "2.13")?.text).toBe(
    "| /login/singup | Sign-up (spelt that way) |",
  );
});

const SPECIFICATION = `# A shop

## 1. Words
- Says "안녕하세요." at once.

| Status | Label |
|---|---|
| done | 완료 (complete) |
`;
const ROWS = [
  '| 1.1 | says it | `app/hello.ts` | `tests/hello.test.ts` › "it says hello" |',
  '| 1.2a | the label | `app/hello.ts` | `tests/hello.test.ts` › "the label" |',
  '| 1.2b | its state | `app/hello.ts` | `tests/hello.test.ts` › "it says hello" |',
];
const FILES: Record<string, string> = {
  "app/hello.ts": 'export const words = ["안녕하세요.", "완료"];',
  "tests/hello.test.ts":
    'test("it says hello", () => {});\ntest.each([1, 2])("the label of %i", () => {});\ntest.skip("not yet", () => {});\n// "only mentioned"',
};

/** The gaps of a small coverage after one thing in it was changed. */
function gapsAfter({
  drop = -1,
  row,
  files = {},
}: {
  drop?: number;
  row?: string;
  files?: Record<string, string | null>;
}): string[] {
  const rows = ROWS.flatMap((each, at) => (at === drop ? [] : [each]));
  const all: Record<string, string | null> = { ...FILES, ...files };
  return findGaps(
    readSpecification(SPECIFICATION),
    readCoverage([...rows, ...(row ? [row] : [])].join("\n")),
    (path) => all[path] ?? null,
  );
}

test("a whole coverage has no gap", () => expect(gapsAfter({})).toEqual([]));

test.each([
  ["a line without a row", { drop: 0 }, '1.1 has no row: - Says "안녕하세요." at once.'],
  ["a part that is missing", { drop: 1 }, "1.2 has parts that do not follow each other"],
  [
    "a row of no line",
    { row: ROWS[0]!.replace("1.1", "1.3") },
    "1.3 is no line of the specification",
  ],
  ["a line twice", { row: ROWS[0]! }, "1.1 has parts that do not follow each other"],
  [
    "a file that is gone",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("app/hello.ts", "app/gone.ts") },
    "1.2c names app/gone.ts, which is not there",
  ],
  [
    "a test file that is gone",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("hello.test", "gone.test") },
    "1.2c names tests/gone.test.ts, which is not there",
  ],
  [
    "a test that is gone",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("it says hello", "it waves") },
    '1.2c names the test "it waves", which is not in tests/hello.test.ts',
  ],
  [
    "a test that is skipped",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("it says hello", "not yet") },
    '1.2c names the test "not yet", which is not in tests/hello.test.ts',
  ],
  [
    "words of no test",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("it says hello", "only mentioned") },
    '1.2c names the test "only mentioned", which is not in tests/hello.test.ts',
  ],
  [
    "a name of several tests",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("it says hello", "l") },
    '1.2c names "l", which may be any of 2 tests of tests/hello.test.ts',
  ],
  [
    "a row without a file",
    { row: ROWS[2]!.replace("1.2b", "1.2c").replace("`app/hello.ts`", "") },
    "1.2c names no file that does it",
  ],
  [
    "a row without a test",
    { row: "| 1.2c | more | `app/hello.ts` | by looking |" },
    "1.2c names no test that proves it",
  ],
  [
    "words that changed",
    { files: { "app/hello.ts": 'export const words = ["안녕.", "완료"];' } },
    "1.1 gives words that none of its files has: 안녕하세요.",
  ],
  [
    "a word that is only a part of others",
    { files: { "app/hello.ts": 'export const words = ["안녕하세요.", "배송 완료", "완료됨"];' } },
    "1.2 gives words that none of its files has: 완료",
  ],
])("%s is found, and nothing else is", (_, change, gap) =>
  expect(gapsAfter(change)).toEqual([gap]),
);

test("titles are those of tests, also of many cases and over several lines", () => {
  expect(
    titlesOf(
      'test.each([\n  [1],\n] as const)(\n  "case %i of \\"many\\"",\n  run);\ndescribe("a group", () => {});\ntest(`in ${mode}`, run);',
    ),
  ).toEqual(['case %i of "many"', "a group", "in ${mode}"]);
});

test("Korean words of a line are those that a screen must show", () => {
  expect(koreanTexts("| failure | 결제실패 (payment failed) |")).toEqual(["결제실패"]);
  expect(koreanTexts("- Supported carriers: 우체국택배, CJ대한통운.")).toEqual([
    "우체국택배",
    "CJ대한통운",
  ]);
  expect(koreanTexts('It has a button "홈으로" to the "home" page.')).toEqual(["홈으로"]);
});
