export type SpecificationLine = { number: string; text: string };

const isTableRow = (line = "") => line.trimStart().startsWith("|");
const isRule = (line = "") => /^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(line);

/**
 * Every bullet, numbered item, table row and sentence, numbered within its section. Headings, blank
 * lines and table heads require nothing.
 */
export function readSpecification(text: string): SpecificationLine[] {
  let section = "0";
  let running = 0;
  return text.split("\n").flatMap((line, at, all) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) [section, running] = [heading[1]!, 0];
    const isHead = isTableRow(line) && isRule(all[at + 1]);
    if (!line.trim() || line.startsWith("#") || isHead || isRule(line)) return [];
    running += 1;
    return [{ number: `${section}.${running}`, text: line.trim() }];
  });
}

const HANGUL = /\p{Script=Hangul}/u;

/**
 * The Korean texts of a line that must appear on a screen: quoted ones whole, others split at
 * commas.
 */
export function koreanTexts(line: string): string[] {
  const quoted = [...line.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
  const others = line
    .replaceAll(/"[^"]+"/g, ",")
    .split(/[,:;|()]/)
    .map((part) => part.replace(/\.$/, "").trim());
  return [...quoted, ...others].filter((text) => HANGUL.test(text));
}
