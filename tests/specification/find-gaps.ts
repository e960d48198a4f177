import type { CoverageRow, Proof } from "./read-coverage.ts";
import { koreanTexts, type SpecificationLine } from "./read-specification.ts";

/** The text of a file of the project, null where there is none. */
export type ReadFile = (path: string) => string | null;

const TITLE = /(?:\b(?:test|describe)\(|\)\()\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

/** What the tests of a file are called; those that are skipped prove nothing and are none. */
export const titlesOf = (source: string): string[] =>
  [...source.matchAll(TITLE)].map((found) => found[2]!.replaceAll(/\\(["'`])/g, "$1"));

function gapOfProof({ file, test }: Proof, read: ReadFile): string | null {
  const source = read(file);
  if (source === null) return `names ${file}, which is not there`;
  const titles = titlesOf(source);
  const meant = titles.includes(test) ? [test] : titles.filter((title) => title.includes(test));
  if (!meant.length) return `names the test "${test}", which is not in ${file}`;
  return meant.length > 1
    ? `names "${test}", which may be any of ${meant.length} tests of ${file}`
    : null;
}

function gapsOfRow(row: CoverageRow, read: ReadFile): (string | null)[] {
  return [
    row.asks ? null : "does not say what is asked",
    row.files.length ? null : "names no file that does it",
    row.proofs.length ? null : "names no test that proves it",
    ...row.files.map((path) => (read(path) === null ? `names ${path}, which is not there` : null)),
    ...row.proofs.map((proof) => gapOfProof(proof, read)),
  ];
}

/** Parts of a line are a, b, c without a gap; a line with one row has no part. */
const arePartsInOrder = (rows: CoverageRow[]) =>
  rows.length === 1
    ? rows[0]!.part === ""
    : rows.every(({ part }, at) => part === String.fromCharCode(97 + at));

/** As a text of its own: "완료" is not said by "배송 완료". */
const isText = (words: string, source: string): boolean =>
  [...`"'\`>}`].some((before) =>
    [...`"'\`<`].some((after) => source.includes(before + words + after)),
  );

function missingWords({ text }: SpecificationLine, rows: CoverageRow[], read: ReadFile): string[] {
  const named = rows.flatMap(({ files, proofs }) => [...files, ...proofs.map(({ file }) => file)]);
  const sources = named.map((path) => read(path) ?? "").join("\n");
  return koreanTexts(text).filter((words) => !isText(words, sources));
}

/** Whatever keeps the rows from proving the lines, each as one sentence that begins with the number; none where all is well. */
export function findGaps(
  lines: SpecificationLine[],
  rows: CoverageRow[],
  read: ReadFile,
): string[] {
  const known = new Set(lines.map(({ number }) => number));
  const strange = rows
    .filter(({ line }) => !known.has(line))
    .map(({ line, part }) => `${line}${part} is no line of the specification`);
  const broken = rows.flatMap((row) =>
    gapsOfRow(row, read).flatMap((gap) => (gap ? [`${row.line}${row.part} ${gap}`] : [])),
  );
  const uncovered = lines.flatMap((line) => {
    const own = rows.filter((row) => row.line === line.number);
    if (!own.length) return [`${line.number} has no row: ${line.text}`];
    const order = arePartsInOrder(own)
      ? []
      : [`${line.number} has parts that do not follow each other`];
    return [
      ...order,
      ...missingWords(line, own, read).map(
        (words) => `${line.number} gives words that none of its files has: ${words}`,
      ),
    ];
  });
  return [...strange, ...broken, ...uncovered];
}
