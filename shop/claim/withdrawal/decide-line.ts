import { termsFrom } from "./withdrawal-terms.ts";
import type { WithdrawalRule } from "./withdrawal-rules.ts";

/** `class`: several files at one price, each a part that can be had without the others. */
export type GoodsKind = "parcel" | "reserved" | "digital" | "class" | "made-to-order";

/** `held`: not sent, but a waybill says that it may have left. */
export type Stage = "unpaid" | "before" | "held" | "sent" | "done";

/** What the ledger of supply says of a line's files, and what was agreed to about them. */
export type SupplyFacts = {
  agreed: boolean;
  hadPreview: boolean;
  files: number;
  begun: number;
  /** the last day in Seoul they open; null: none is known */
  opensUntil: string | null;
};

/** The three conditions of decree article 21 for goods made for one person. */
export type CustomFacts = { told: boolean; agreed: boolean; harmed: boolean };

export type LineFacts = {
  goods: GoodsKind;
  stage: Stage;
  /** pieces neither cancelled nor gone back */
  left: number;
  /** days in Seoul */
  doneOn: string | null;
  knownOn?: string | null;
  /** null: a parcel */
  supply: SupplyFacts | null;
  custom?: CustomFacts | null;
};

/** Why: another mind, or what is wrong with it. */
export type Ground = "mind" | "fault";

export type LineAnswer = {
  /** null: not at all; `desk`: the shop agrees by hand */
  way: "online" | "desk" | null;
  /** the last day in Seoul; null: its term does not run */
  until: string | null;
  /** who pays for sending it back (article 18(9) and (10)); null: nothing is sent back */
  wayBack: "shopper" | "shop" | null;
  /** the parts that may still be withdrawn, where it is not the whole */
  part: { left: number; of: number } | null;
  rule: WithdrawalRule;
};

type RuleAnswer = Pick<LineAnswer, "way" | "rule"> & Partial<LineAnswer>;

/** The one rule of withdrawing: every screen, claim and mail asks here. Days are Seoul's. */
export function decideLine(facts: LineFacts, ground: Ground, today: string): LineAnswer {
  const found =
    refusedAnyway(facts) ?? (ground === "mind" ? ofMind(facts, today) : ofFault(facts, today));
  const comesBack = facts.supply === null && (facts.stage === "sent" || facts.stage === "done");
  const payer = ground === "mind" ? "shopper" : "shop";
  return {
    until: null,
    part: null,
    wayBack: found.way && comesBack ? payer : null,
    ...found,
  };
}

function refusedAnyway({ stage, left }: LineFacts): RuleAnswer | null {
  if (stage === "unpaid") return { way: null, rule: "not-paid" };
  return left > 0 ? null : { way: null, rule: "nothing-left" };
}

function ofMind(facts: LineFacts, today: string): RuleAnswer {
  const { stage, supply } = facts;
  if (isMadeForOne(facts)) return { way: null, rule: "made-to-order" };
  if (supply && isEnded(supply)) return ofBegun(facts.goods, supply);
  if (stage !== "done") return stillHere(stage);
  if (supply?.begun === 0 && supply.opensUntil && today <= supply.opensUntil)
    return { way: "online", rule: "not-supplied", until: supply.opensUntil };
  return ofReceived(facts, today);
}

/** Informed, agreed and begun: such goods cannot be returned (decree, article 21). */
export const isMadeForOne = ({ custom }: LineFacts): boolean =>
  Boolean(custom && custom.told && custom.agreed && custom.harmed);

function ofReceived({ doneOn }: LineFacts, today: string): RuleAnswer {
  if (!doneOn) return { way: "online", rule: "receipt-unproven" };
  const until = termsFrom(doneOn).mind;
  return today <= until
    ? { way: "online", rule: "seven-days", until }
    : { way: null, rule: "seven-days-over", until };
}

const isEnded = ({ agreed, hadPreview, begun }: SupplyFacts) => agreed && hadPreview && begun > 0;

function ofBegun(goods: GoodsKind, { files, begun, opensUntil }: SupplyFacts): RuleAnswer {
  const left = files - begun;
  if (goods !== "class" || left <= 0) return { way: null, rule: "supply-begun" };
  return { way: "desk", rule: "parts-left", until: opensUntil, part: { left, of: files } };
}

const stillHere = (stage: Exclude<Stage, "done">): RuleAnswer =>
  stage === "held"
    ? { way: "desk", rule: "may-have-left" }
    : { way: "online", rule: stage === "sent" ? "on-its-way" : "before-supply" };

function ofFault({ stage, supply, doneOn, knownOn }: LineFacts, today: string): RuleAnswer {
  if (stage === "before" && supply && supply.begun > 0) return { way: "desk", rule: "as-agreed" };
  if (stage !== "done") return stillHere(stage);
  if (!doneOn) return { way: "online", rule: "receipt-unproven" };
  const until = termsFrom(doneOn, knownOn).fault;
  return today <= until
    ? { way: "online", rule: "as-agreed", until }
    : { way: null, rule: "fault-over", until };
}
