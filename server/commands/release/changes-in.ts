/** What the newest day of the change log tells an owner. */
export type Changes = { day: string; changes: string[]; duties: string[] };

const DAY = /^## (\d{4}-\d{2}-\d{2})$/;
const DUTIES = "**하실 일**";

/** Reads the newest day of CHANGELOG.md; null where it has none. */
export function changesIn(changelog: string): Changes | null {
  // Words of the page, which knows no marks of Markdown.
  const lines = changelog.replaceAll("`", "").split("\n");
  const from = lines.findIndex((line) => DAY.test(line));
  if (from < 0) return null;
  const rest = lines.slice(from + 1);
  const next = rest.findIndex((line) => DAY.test(line));
  const found: Changes = { day: DAY.exec(lines[from]!)![1]!, changes: [], duties: [] };
  let list = found.changes;
  for (const line of next < 0 ? rest : rest.slice(0, next)) {
    if (line.startsWith("**")) list = line.trim() === DUTIES ? found.duties : found.changes;
    else if (line.startsWith("- ")) list.push(line.slice(2).trim());
    else if (line.startsWith("  ") && list.length) list.push(`${list.pop()} ${line.trim()}`);
  }
  return found;
}
