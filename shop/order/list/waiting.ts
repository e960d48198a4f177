/** Who sees this many has work enough; nobody counts on. */
export const WAITING_LIMIT = 100;

/** What an owner has to do today; WAITING_LIMIT means that many or more. */
export type WaitingCounts = {
  /** what is to be sent or made; not what its buyer can open */
  ready: number;
  /** what should have been sent before today */
  late: number;
  claims: number;
  /** what the ledger and the provider disagree on */
  findings: number;
  deposits: number;
};
