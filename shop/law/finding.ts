/** red: violated; green: verified; none: the rule does not apply. */
export type Verdict = "red" | "green" | "none";

/** What one rule said of the shop. */
export type Finding = {
  rule: string;
  verdict: Verdict;
  /** what was checked, or where it is violated, in the owner's words; at most a few */
  seen: string[];
  /** where the owner can fix the first violation */
  path: string;
};
