export type Proof = { file: string; test: string };
export type CoverageRow = {
  /** of the line, e.g. "2.14" */
  line: string;
  /** of one of several rows of a line, "a" and so on; "" where there is one */
  part: string;
  asks: string;
  files: string[];
  proofs: Proof[];
};

const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());

/** The rows of the coverage, as they stand; heads and rules of tables are none. */
export function readCoverage(text: string): CoverageRow[] {
  return text.split("\n").flatMap((row) => {
    const [number = "", asks = "", doneBy = "", provenBy = ""] = row.startsWith("|")
      ? cellsOf(row)
      : [];
    const found = /^(\d+\.\d+)([a-z]?)$/.exec(number);
    if (!found) return [];
    return [
      {
        line: found[1]!,
        part: found[2]!,
        asks,
        files: [...doneBy.matchAll(/`([^`]+)`/g)].map((path) => path[1]!),
        proofs: [...provenBy.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, file, test]) => ({
          file: file!,
          test: test!,
        })),
      },
    ];
  });
}
