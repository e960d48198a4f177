import { calendarDayOf, nearDayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import { refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import type { ClaimReason } from "../reasons.ts";
import {
  paidFor,
  refundAmount,
  type AskedLine,
  type RefundTerms,
} from "../request/refund-amount.ts";
import { decideLine, type Ground, type LineAnswer } from "./decide-line.ts";
import { lineFacts, partsOfLine, type ClaimedOrder, type LineLeft } from "./line-facts.ts";
import { articleOf, ruleWords } from "./withdrawal-rules.ts";

/** What withdrawing all that is left of one line now comes to. */
export type GroundAnswer = LineAnswer & {
  ground: Ground;
  article: string;
  /** won; 0 where it may not be withdrawn */
  refund: number;
  /** last day (Seoul) for the refund if withdrawn today; null: refunded already, or not possible */
  dueOn: string | null;
};

export type LineWithdrawal = { lineId: number; title: string; answers: GroundAnswer[] };

type Line = LineLeft & AskedLine & { id: number; title: string };
type Basis = { lines: readonly Omit<Line, "asked">[] } & Pick<RefundTerms, "paid" | "fees">;

const grounds: readonly Ground[] = ["mind", "fault"];

/** Per line of the order, for shopper, desk and mails alike: whether it can be withdrawn, until
 * when, the refund, who pays the return, the deadline and the article. */
export const withdrawalAnswers = (order: ClaimedOrder, basis: Basis, now: Date): LineWithdrawal[] =>
  basis.lines
    .flatMap((line) => partsOf(order, line))
    .map((line) => ({
      lineId: line.id,
      title: line.title,
      answers: grounds.map((ground) => answerOf(order, basis, { line, ground, now })),
    }));

/** A line of which only a part was sent is answered twice, since the two have different rules. */
function partsOf({ delivery }: ClaimedOrder, line: Basis["lines"][number]) {
  if (delivery !== "delivery" || !line.toSend) return line.left > 0 ? [line] : [];
  const { sent, waiting } = partsOfLine(line);
  return [
    { ...sent, title: `${line.title} (보낸 ${sent.left}개)` },
    { ...waiting, title: `${line.title} (보내기 전 ${waiting.left}개)` },
  ].filter(({ left }) => left > 0);
}

type Question = { line: Basis["lines"][number]; ground: Ground; now: Date };

function answerOf(
  order: ClaimedOrder,
  basis: Basis,
  { line, ground, now }: Question,
): GroundAnswer {
  const today = calendarDayOf(now);
  const answer = decideLine(lineFacts(order, line), ground, today);
  return {
    ...answer,
    ground,
    article: articleOf(answer.rule),
    refund: answer.way ? comesTo(order, basis, { line, ground, answer }) : 0,
    dueOn: answer.way && !answer.wayBack ? refundDueAfter(today) : null,
  };
}

type LineDecision = Pick<Question, "line" | "ground"> & { answer: LineAnswer };

function comesTo(
  { delivery }: ClaimedOrder,
  { lines, paid, fees }: Basis,
  { line, ground, answer: { part } }: LineDecision,
): number {
  // The used part is charged (article 18(8)), rounded in the buyer's favour.
  if (part)
    return Math.min(
      paid.refundable,
      Math.ceil((paidFor([{ ...line, asked: line.left }]) * part.left) / part.of),
    );
  const kind = delivery === "ready" || line.isToSend ? "cancel" : "return";
  const faulty: ClaimReason = kind === "cancel" ? "late" : "defective";
  const reason: ClaimReason = ground === "mind" ? "changed_mind" : faulty;
  const askedLines = lines.map((one) => ({ ...one, asked: one.id === line.id ? line.left : 0 }));
  return refundAmount({ kind, reason, lines: askedLines, paid, fees }).refundAmount;
}

const payers = {
  shopper: "돌려보내는 배송비는 구매자 부담",
  shop: "돌려보내는 배송비는 상점 부담",
};

/** The answer in one plain sentence and its facts. */
export function answerWords(answer: GroundAnswer): { sentence: string; facts: string } {
  const { way, until, wayBack, part, refund, dueOn, article, rule } = answer;
  const facts = [
    until && way && `${nearDayWords(until)}까지`,
    part && `${part.of}개 중 ${part.left}개`,
    way && `${won(refund)} 환불`,
    wayBack && payers[wayBack],
    dueOn && `오늘 철회하면 ${nearDayWords(dueOn)}까지 환불`,
    wayBack && "상점이 돌려받은 날부터 영업일 3일 안에 환불",
    article,
  ];
  return { sentence: ruleWords(rule), facts: facts.filter(Boolean).join(" · ") };
}
