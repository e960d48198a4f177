/** red: broken; green: seen to be so; none: nothing there that the rule speaks of. */
export type Verdict = "red" | "green" | "none";

/** What one rule said of the shop. */
export type Finding = {
  rule: string;
  verdict: Verdict;
  /** what was looked at, or where it is broken, in the owner's words; at most a few */
  seen: string[];
  /** where the owner mends the first thing that is broken */
  path: string;
};
