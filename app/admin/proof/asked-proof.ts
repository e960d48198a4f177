import type { ProofWays } from "#shop/member/session/prove-again.server.ts";

/** The data with which the proof page continues afterwards. */
export type AskedProof = {
  /** where the form posts: its own address, or the page before a file */
  action: string;
  /** the original submission, encrypted */
  held: string;
  ways: ProofWays;
  trouble: { errors?: Record<string, string[]>; words?: string } | null;
  /** whether a file follows, which only the browser itself can save */
  file: boolean;
};
