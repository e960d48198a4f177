import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { coverageDocument } from "./coverage-document.ts";
import { findGaps, type ReadFile } from "./find-gaps.ts";
import { marksOf, readMarks } from "./read-marks.ts";
import { readRequirements } from "./read-requirements.ts";
import { koreanTexts, readSpecification } from "./read-specification.ts";

const root = resolve(import.meta.dirname, "../..");
const textByPath = new Map<string, string | null>();
const readFile: ReadFile = (path) => {
  const place = resolve(root, path);
  if (!textByPath.has(path))
    textByPath.set(
      path,
      place.startsWith(`${root}/`) && existsSync(place) ? readFileSync(place, "utf8") : null,
    );
  return textByPath.get(path)!;
};
const textOf = (path: string) => readFile(path) ?? "";
const lines = readSpecification(textOf("docs/specification.md"));
const marks = readMarks(root);

// covers 0.1b
test("every line of the specification has its requirements, and each of them a file and a test", () => {
  const requirements = readRequirements(textOf("docs/internal/requirements.md"));
  expect(findGaps({ lines, requirements, marks }, readFile)).toEqual([]);
});

test("the page of what proves what is up to date: npm run docs", () => {
  const written = coverageDocument(textOf("docs/internal/requirements.md"), marks);
  expect(textOf("docs/internal/specification-coverage.md") === written).toBe(true);
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
const REQUIREMENTS = [
  "| 1.1 | says it | `app/hello.ts` |",
  "| 1.2a | the label | `app/hello.ts` |",
  "| 1.2b | its state | `app/hello.ts` |",
];
// Not written out: these marks are samples, not marks of this file.
const MARK = "// covers";
const TESTS = `${MARK} 1.1, 1.2b
test("it says hello", () => {});

${MARK} 1.2a
test.each([1, 2])("the label of %i", () => {});
`;
const HELLO = 'export const words = ["안녕하세요.", "완료"];';

type Change = { drop?: number; row?: string; tests?: string; hello?: string };

/** The gaps of a small coverage after one thing in it was changed. */
function gapsAfter({ drop = -1, row = "", tests = TESTS, hello = HELLO }: Change): string[] {
  const rows = [...REQUIREMENTS.filter((_, at) => at !== drop), row];
  const files: Record<string, string> = { "app/hello.ts": hello, "tests/hello.test.ts": tests };
  const coverage = {
    lines: readSpecification(SPECIFICATION),
    requirements: readRequirements(rows.join("\n")),
    marks: marksOf("tests/hello.test.ts", tests),
  };
  return findGaps(coverage, (path) => files[path] ?? null);
}

test("a whole coverage has no gap", () => expect(gapsAfter({})).toEqual([]));

const more = TESTS.replace("1.1,", "1.1, 1.2c,");
const cases: [string, Change, string][] = [
  [
    "a row of no line",
    { row: "| 1.3 | more | `app/hello.ts` |", tests: TESTS.replace("1.1,", "1.1, 1.3,") },
    "1.3 is no line of the specification",
  ],
  ["a line twice", { row: REQUIREMENTS[0]! }, "1.1 has parts that do not follow each other"],
  [
    "a part that is missing",
    { drop: 1, tests: TESTS.replace("1.2a", "1.2b") },
    "1.2 has parts that do not follow each other",
  ],
  [
    "a file that is gone",
    { row: "| 1.2c | more | `app/gone.ts` |", tests: more },
    "1.2c names app/gone.ts, which is not there",
  ],
  [
    "a row without a file",
    { row: "| 1.2c | more |  |", tests: more },
    "1.2c names no file that does it",
  ],
  [
    "a row without a test",
    { row: "| 1.2c | more | `app/hello.ts` |" },
    "1.2c has no test that proves it",
  ],
  [
    "a mark of no requirement",
    { tests: more },
    "tests/hello.test.ts says it covers 1.2c, which is no requirement",
  ],
  [
    "a mark above a test that is skipped",
    { tests: TESTS.replace("test(", "test.skip(") },
    "a mark of 1.1, 1.2b in tests/hello.test.ts stands above no test",
  ],
  [
    "words that changed",
    { hello: 'export const words = ["안녕.", "완료"];' },
    "1.1 gives words that none of its files has: 안녕하세요.",
  ],
  [
    "a word that is only a part of others",
    { hello: 'export const words = ["안녕하세요.", "배송 완료", "완료됨"];' },
    "1.2 gives words that none of its files has: 완료",
  ],
];
test.each(cases)("%s is found, and nothing else is", (_, change, gap) =>
  expect(gapsAfter(change)).toEqual([gap]),
);

test("a line without a requirement is found", () => {
  expect(gapsAfter({ drop: 0 })).toContain('1.1 has no requirement: - Says "안녕하세요." at once.');
});

test("titles are those of tests, also of many cases and over several lines", () => {
  const source = `${MARK} 1.1
test.each([
  [1],
] as const)(
  "case %i of \\"many\\"",
  run);
  ${MARK} 1.2a
  // Why it is so.
  describe("a group", () => {});
${MARK} 1.2b
test(\`in \${mode}\`, run);
${MARK} 1.2c
const other = 1;
`;
  expect(marksOf("x.test.ts", source).map(({ test: title }) => title)).toEqual([
    'case %i of "many"',
    "a group",
    "in ${mode}",
    null,
  ]);
});

test("Korean words of a line are those that a screen must show", () => {
  expect(koreanTexts("| failure | 결제실패 (payment failed) |")).toEqual(["결제실패"]);
  expect(koreanTexts("- Supported carriers: 우체국택배, CJ대한통운.")).toEqual([
    "우체국택배",
    "CJ대한통운",
  ]);
  expect(koreanTexts('It has a button "홈으로" to the "home" page.')).toEqual(["홈으로"]);
});
