import type { Finding } from "./finding.ts";
import { everyRule } from "./rules/every-rule.ts";

const marks = { red: "✗", green: "✓", none: "·" };

/** What the screen says, for the terminal; the last line counts. */
export function lawLines(findings: readonly Finding[]): string[] {
  const rules = new Map(everyRule.map((rule) => [rule.id, rule]));
  const lines = findings.flatMap(({ rule: id, verdict, seen, path }) => {
    const rule = rules.get(id);
    if (!rule) return [];
    const head = `${marks[verdict]} ${rule.title} (${rule.article})`;
    return verdict === "red"
      ? [head, ...seen.map((words) => `    ${words}`), `    → ${path}`]
      : [head];
  });
  const count = (verdict: string) => findings.filter((one) => one.verdict === verdict).length;
  return [
    ...lines,
    "",
    `규칙 ${findings.length}가지: 위반 ${count("red")}, 준수 ${count("green")}, 해당 없음 ${count("none")}`,
  ];
}
