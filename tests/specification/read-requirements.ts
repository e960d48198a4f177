export type Requirement = {
  /** of the specification's line, e.g. "2.14" */
  line: string;
  /** of one of several requirements of a line, "a" and so on; "" where there is one */
  part: string;
  asks: string;
  /** the files that meet it */
  files: string[];
};

export const numberOf = ({ line, part }: Pick<Requirement, "line" | "part">) => line + part;

const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());

/** What a row of docs/internal/requirements.md asks; null for every other line. */
export function requirementOf(row: string): Requirement | null {
  const [number = "", asks = "", doneBy = ""] = row.startsWith("|") ? cellsOf(row) : [];
  const found = /^(\d+\.\d+)([a-z]?)$/.exec(number);
  if (!found) return null;
  return {
    line: found[1]!,
    part: found[2]!,
    asks,
    files: [...doneBy.matchAll(/`([^`]+)`/g)].map((path) => path[1]!),
  };
}

export const readRequirements = (text: string): Requirement[] =>
  text.split("\n").flatMap((row) => requirementOf(row) ?? []);
