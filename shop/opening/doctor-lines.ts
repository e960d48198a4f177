import { conditionsOf, missingOf, type Condition, type OpeningFacts } from "./conditions.ts";

const lineOf = ({ title, words, article, path, isMet, isAdvice }: Condition): string => {
  const open = isAdvice ? "·" : "✗";
  return [
    `${isMet ? "✓" : open} ${title}${isMet ? "" : `: ${words} → ${path}`}`,
    ...(article ? [`(${article})`] : []),
  ].join(" ");
};

export type Demonstration = {
  /** started without NODE_ENV=production */
  isDemonstration: boolean;
  /** the database was filled with demo content once */
  hadDemoContent: boolean;
};

/** Why this shop can never do real business, whatever else is complete. */
const demoLines = ({ isDemonstration, hadDemoContent }: Demonstration): string[] =>
  [
    isDemonstration &&
      "✗ 체험판: 결제는 연습이라 돈이 오가지 않아요 → NODE_ENV=production으로 시작해주세요",
    hadDemoContent &&
      "✗ 체험용 내용이 들어 있던 데이터베이스: 실제 상점은 여기서 열지 않아요 → 비어 있는 DATA_DIR나 DATABASE_URL로 시작해주세요",
  ].filter((line) => typeof line === "string");

const countLeft = (facts: OpeningFacts, demonstration: Demonstration): number =>
  missingOf(facts).length + demoLines(demonstration).length;

export const isReadyToOpen = (facts: OpeningFacts, demonstration: Demonstration): boolean =>
  countLeft(facts, demonstration) === 0;

/** The setup screen's lines for the terminal; the last one counts what is left. */
export function doctorLines(facts: OpeningFacts, demonstration: Demonstration): string[] {
  const demo = demoLines(demonstration);
  const left = countLeft(facts, demonstration);
  const last = left ? `문을 열기까지 ${left}가지가 남았어요.` : "문을 열 수 있어요.";
  return [...conditionsOf(facts).map(lineOf), ...demo, "", last];
}
