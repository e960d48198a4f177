/** How far a commission has come, as the owner's table of refunds counts it. */
export const commissionStages = ["waiting", "begun", "taken", "approved"] as const;
export type CommissionStage = (typeof commissionStages)[number];

/** Scripts of up to so many characters cost so many won. */
export type LengthPrice = { upTo: number; won: number };
/** A permitted use of the recording, and its surcharge in won. */
export type UsePrice = { id: string; name: string; words: string; won: number };

/** The owner's price table for a commission. Won before a discount, whole days, percent. */
export type CommissionTerms = {
  /** shortest first */
  lengths: LengthPrice[];
  uses: UsePrice[];
  /** business days from payment to the first take */
  days: number;
  /** rounds of changes that the price includes */
  rounds: number;
  /** won for one more round; null: none is sold */
  extraRound: number | null;
  /** days after which an unanswered take counts as approved */
  approvalDays: number;
  /** percent of what was paid that comes back at each stage */
  refunds: Record<CommissionStage, number>;
};

/** The buyer's input before payment, with the terms that applied. Stored with the order line. */
export type CommissionBrief = {
  script: string;
  /** as the shop counted them when it was ordered */
  characters: number;
  seconds: number;
  use: UsePrice;
  reference: string;
  pronunciation: string;
  tone: string;
  /** a wish, "2026-12-24" */
  wishedOn: string | null;
  /** won of the row of its length */
  lengthWon: number;
  terms: CommissionTerms;
  /**
   * when, and to which version of the words, the buyer agreed that begun work cannot be withdrawn
   * from; null: it can
   */
  agreed: { at: string; words: string } | null;
};
