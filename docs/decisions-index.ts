import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "decisions");
const HEAD = /^# (\d{3}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\n/;

export type DecisionRecord = {
  file: string;
  number: string;
  title: string;
  date: string;
  status: string;
};

/** Every record by its number. Throws where one does not begin with its number, date and status. */
export function readDecisions(): DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}/.test(file))
    .toSorted()
    .map((file) => {
      const head = HEAD.exec(readFileSync(join(folder, file), "utf8"));
      if (!head)
        throw new Error(`${file} does not begin with "# NNN title" and "Date: … Status: …"`);
      const [, number, title, date, status] = head as unknown as [
        string,
        string,
        string,
        string,
        string,
      ];
      return { file, number, title, date, status };
    });
}

/** docs/decisions/README.md, made from the heads of the records. */
export const decisionsDocument = (): string => `# Decisions

Made by \`npm run docs\` from the heads of the records. A record says why; what it changes and what changed it stands in its second line.
Numbers that are missing were about speed alone and became [\`docs/performance.md\`](../performance.md), or were never used.

| record | date | status |
|---|---|---|
${readDecisions()
  .map(
    ({ file, number, title, date, status }) =>
      `| [${number} ${title}](${file}) | ${date} | ${status} |`,
  )
  .join("\n")}
`;
