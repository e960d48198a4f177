import type { Mark } from "./read-marks.ts";
import { numberOf, type Requirement } from "./read-requirements.ts";
import { koreanTexts, type SpecificationLine } from "./read-specification.ts";

/** The text of a file of the project, null where there is none. */
export type ReadFile = (path: string) => string | null;

export type Coverage = {
  lines: SpecificationLine[];
  requirements: Requirement[];
  marks: Mark[];
};

const proofsOf = (requirement: Requirement, marks: Mark[]): Mark[] =>
  marks.filter(({ numbers }) => numbers.includes(numberOf(requirement)));

const gapsOfRequirement = (
  requirement: Requirement,
  marks: Mark[],
  read: ReadFile,
): (string | null)[] => [
  requirement.asks ? null : "does not say what is asked",
  requirement.files.length ? null : "names no file that does it",
  proofsOf(requirement, marks).length ? null : "has no test that proves it",
  ...requirement.files.map((path) =>
    read(path) === null ? `names ${path}, which is not there` : null,
  ),
];

function gapsOfMark({ file, test, numbers }: Mark, knownNumbers: Set<string>): string[] {
  const strange = numbers.filter((number) => !knownNumbers.has(number));
  return [
    ...(test === null ? [`a mark of ${numbers.join(", ")} in ${file} stands above no test`] : []),
    ...strange.map((number) => `${file} says it covers ${number}, which is no requirement`),
  ];
}

/** Parts of a line are a, b, c without a gap; a line with one row has no part. */
const arePartsInOrder = (rows: Requirement[]) =>
  rows.length === 1
    ? rows[0]!.part === ""
    : rows.every(({ part }, at) => part === String.fromCharCode(97 + at));

/** As a text of its own: "완료" is not said by "배송 완료". */
const isText = (words: string, source: string): boolean =>
  [...`"'\`>}`].some((before) =>
    [...`"'\`<`].some((after) => source.includes(before + words + after)),
  );

function missingWords(
  { text }: SpecificationLine,
  own: Requirement[],
  marks: Mark[],
  read: ReadFile,
): string[] {
  const named = own.flatMap((requirement) => [
    ...requirement.files,
    ...proofsOf(requirement, marks).map(({ file }) => file),
  ]);
  const sources = named.map((path) => read(path) ?? "").join("\n");
  return koreanTexts(text).filter((words) => !isText(words, sources));
}

function gapsOfLine(
  line: SpecificationLine,
  { requirements, marks }: Coverage,
  read: ReadFile,
): string[] {
  const own = requirements.filter((requirement) => requirement.line === line.number);
  if (!own.length) return [`${line.number} has no requirement: ${line.text}`];
  return [
    ...(arePartsInOrder(own) ? [] : [`${line.number} has parts that do not follow each other`]),
    ...missingWords(line, own, marks, read).map(
      (words) => `${line.number} gives words that none of its files has: ${words}`,
    ),
  ];
}

/** Whatever keeps the tests from proving the lines, one sentence each; none where all is well. */
export function findGaps(coverage: Coverage, read: ReadFile): string[] {
  const { lines, requirements, marks } = coverage;
  const numbers = new Set(lines.map(({ number }) => number));
  const knownNumbers = new Set(requirements.map(numberOf));
  return [
    ...requirements
      .filter(({ line }) => !numbers.has(line))
      .map((requirement) => `${numberOf(requirement)} is no line of the specification`),
    ...requirements.flatMap((requirement) =>
      gapsOfRequirement(requirement, marks, read).flatMap((gap) =>
        gap ? [`${numberOf(requirement)} ${gap}`] : [],
      ),
    ),
    ...marks.flatMap((mark) => gapsOfMark(mark, knownNumbers)),
    ...lines.flatMap((line) => gapsOfLine(line, coverage, read)),
  ];
}
