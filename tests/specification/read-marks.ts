import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A test and the requirements it proves; `test` is null when the mark stands above none. */
export type Mark = { file: string; test: string | null; numbers: string[] };

const MARK = /^[ \t]*\/\/ covers (.+)\n/gm;
/** Skipped tests prove nothing and are none. */
const TEST = /^(?:[ \t]*\/\/.*\n)*[ \t]*(?:test|describe)(?:\.each|\.for)?\(/;
const TITLE = /(?:\b(?:test|describe)\(|\)\()\s*(["'`])((?:\\.|(?!\1).)*)\1/s;

function titleAfter(source: string): string | null {
  if (!TEST.test(source)) return null;
  return TITLE.exec(source)?.[2]!.replaceAll(/\\(["'`])/g, "$1") ?? null;
}

/** The marks of one file: `// covers 2.9a, 2.30` right above a test. */
export const marksOf = (file: string, source: string): Mark[] =>
  [...source.matchAll(MARK)].map((mark) => ({
    file,
    test: titleAfter(source.slice(mark.index + mark[0].length)),
    numbers: mark[1]!.split(",").map((number) => number.trim()),
  }));

const TESTS = [
  "{adapters,app,bench,db,docs,lib,server,shop,tests}/**/*.{test,e2e}.{ts,tsx}",
  "vendor-tests/*.test.ts",
];

export const readMarks = (root: string): Mark[] =>
  globSync(TESTS, { cwd: root })
    .toSorted()
    .flatMap((file) => marksOf(file, readFileSync(join(root, file), "utf8")));
