import { strictJsonOf } from "#lib/text/strict-json.ts";
import { readLine } from "#lib/text/typed.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { productLimits } from "../product-limits.ts";
import { commissionLimits as limits } from "./commission-limits.ts";
import {
  commissionStages,
  type CommissionStage,
  type CommissionTerms,
  type LengthPrice,
  type UsePrice,
} from "./commission-terms.ts";

/** An error with its place: `lengths.1.upTo`. */
export type TermsTrouble = { path: (string | number)[]; message: string };
type TypedObject = Record<string, unknown>;
type Say = (path: TermsTrouble["path"], message: string) => void;

const UNREADABLE = "표를 읽지 못했어요. 새로고침한 뒤 다시 적어주세요.";
const PRICE = `0원에서 ${won(productLimits.price)} 사이의 정수로 적어주세요.`;
/** Longer than the longest table that may be. */
const MOST_TEXT = 40_000;

const objectOf = (value: unknown): TypedObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as TypedObject)
    : {};
const rowsOf = (value: unknown): TypedObject[] => (Array.isArray(value) ? value.map(objectOf) : []);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? readLine(String(value)) : "";

function parsed(typed: string): TypedObject | null {
  if (typed.length > MOST_TEXT) return null;
  const value = strictJsonOf(typed);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as TypedObject)
    : null;
}

type Bounds = { least: number; most: number };

/** Says what is wrong with a number; 0 then stands for it. */
function numberOf(value: unknown, { least, most }: Bounds, say: (message: string) => void): number {
  const number = typedInteger(textOf(value));
  if (number !== null && number >= least && number <= most) return number;
  say(
    `${least.toLocaleString("ko-KR")}에서 ${most.toLocaleString("ko-KR")} 사이의 정수로 적어주세요.`,
  );
  return 0;
}

function priceOf(value: unknown, say: (message: string) => void): number {
  return numberOf(value, { least: 0, most: productLimits.price }, () => say(PRICE));
}

/**
 * Parses the typed price table and returns all its errors; null for a product that is not a
 * commission.
 */
export function readTerms(typed: string): {
  terms: CommissionTerms | null;
  troubles: TermsTrouble[];
} {
  if (!typed.trim()) return { terms: null, troubles: [] };
  const table = parsed(typed);
  if (!table) return { terms: null, troubles: [{ path: [], message: UNREADABLE }] };
  const troubles: TermsTrouble[] = [];
  const say: Say = (path, message) => troubles.push({ path, message });
  const terms: CommissionTerms = {
    lengths: lengthsOf(rowsOf(table.lengths), say),
    uses: usesOf(rowsOf(table.uses), say),
    days: numberOf(table.days, { least: 1, most: limits.days }, (trouble) =>
      say(["days"], trouble),
    ),
    rounds: numberOf(table.rounds, { least: 0, most: limits.rounds }, (trouble) =>
      say(["rounds"], trouble),
    ),
    extraRound: textOf(table.extraRound)
      ? priceOf(table.extraRound, (trouble) => say(["extraRound"], trouble))
      : null,
    approvalDays: numberOf(table.approvalDays, limits.approvalDays, (trouble) =>
      say(["approvalDays"], trouble),
    ),
    refunds: refundsOf(objectOf(table.refunds), say),
  };
  return { terms: troubles.length ? null : terms, troubles };
}

function lengthsOf(rows: TypedObject[], say: Say): LengthPrice[] {
  if (!rows.length) say(["lengths"], "길이별 가격을 한 줄 이상 적어주세요.");
  if (rows.length > limits.rows) say(["lengths"], `길이는 ${limits.rows}줄까지 적을 수 있어요.`);
  const lengths = rows.slice(0, limits.rows).map((row, at) => ({
    upTo: numberOf(row.upTo, { least: 1, most: limits.script }, (trouble) =>
      say(["lengths", at, "upTo"], trouble),
    ),
    won: priceOf(row.won, (trouble) => say(["lengths", at, "won"], trouble)),
  }));
  lengths.forEach((row, at) =>
    checkOrder(row, lengths[at - 1], (name, trouble) => say(["lengths", at, name], trouble)),
  );
  return lengths;
}

/** Each row goes on where the one above it ends, and a longer script never costs less. */
function checkOrder(
  { upTo, won: price }: LengthPrice,
  above: LengthPrice | undefined,
  say: (name: keyof LengthPrice, message: string) => void,
): void {
  if (!above || !upTo || !above.upTo) return;
  if (upTo === above.upTo) say("upTo", "위와 같은 길이예요. 한 줄만 남겨주세요.");
  else if (upTo < above.upTo)
    say(
      "upTo",
      `짧은 것부터 적어주세요. 위의 줄이 ${above.upTo.toLocaleString("ko-KR")}자까지예요.`,
    );
  else if (price < above.won)
    say("won", "더 긴 원고가 더 쌀 수 없어요. 위의 줄보다 낮지 않게 적어주세요.");
}

function usesOf(rows: TypedObject[], say: Say): UsePrice[] {
  if (!rows.length) say(["uses"], "용도를 하나 이상 적어주세요.");
  if (rows.length > limits.uses) say(["uses"], `용도는 ${limits.uses}개까지 적을 수 있어요.`);
  const uses = rows.slice(0, limits.uses).map((row, at) => ({
    id: textOf(row.id),
    name: textOf(row.name),
    words: textOf(row.words),
    won: priceOf(row.won, (trouble) => say(["uses", at, "won"], trouble)),
  }));
  uses.forEach((use, at) =>
    checkUse(use, uses.slice(0, at), (name, trouble) => say(["uses", at, name], trouble)),
  );
  return uses;
}

function checkUse(
  { id, name, words }: UsePrice,
  above: UsePrice[],
  say: (name: keyof UsePrice, message: string) => void,
): void {
  if (!/^[a-z0-9]{1,16}$/.test(id) || above.some((use) => use.id === id))
    say("name", "이 줄을 지우고 다시 추가해주세요.");
  if (!name) say("name", "용도의 이름을 적어주세요.");
  else if (name.length > limits.useName) say("name", `${limits.useName}자까지 쓸 수 있어요.`);
  else if (above.some((use) => use.name === name)) say("name", "같은 이름의 용도가 있어요.");
  if (!words) say("words", "어디까지 쓸 수 있는지 쉬운 말로 적어주세요.");
  else if (words.length > limits.useWords) say("words", `${limits.useWords}자까지 쓸 수 있어요.`);
}

/** Before work begins everything comes back; afterwards never more than at the stage before. */
function refundsOf(typed: TypedObject, say: Say): Record<CommissionStage, number> {
  const refunds = { waiting: 100, begun: 0, taken: 0, approved: 0 };
  let most = refunds.waiting;
  for (const stage of commissionStages.slice(1)) {
    const percent = numberOf(typed[stage], { least: 0, most: 100 }, (trouble) =>
      say(["refunds", stage], trouble),
    );
    if (percent > most) say(["refunds", stage], `앞 단계의 ${most}%보다 많을 수 없어요.`);
    refunds[stage] = percent;
    most = Math.min(most, percent);
  }
  return refunds;
}
