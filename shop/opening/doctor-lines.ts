import { conditionsOf, missingOf, type Condition, type OpeningFacts } from "./conditions.ts";

const lineOf = ({ title, words, article, path, isMet, isAdvice }: Condition): string => {
  const open = isAdvice ? "·" : "✗";
  return [
    `${isMet ? "✓" : open} ${title}${isMet ? "" : `: ${words} → ${path}`}`,
    ...(article ? [`(${article})`] : []),
  ].join(" ");
};

/** What the setup screen says, for the terminal; the last line tells how much is left. */
export function doctorLines(facts: OpeningFacts): string[] {
  const { length } = missingOf(facts);
  const left = length ? `문을 열기까지 ${length}가지가 남았어요.` : "문을 열 수 있어요.";
  return [...conditionsOf(facts).map(lineOf), "", left];
}
