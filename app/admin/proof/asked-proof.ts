import type { ProofWays } from "#shop/member/session/prove-again.server.ts";

/** What the page that asks for a proof needs to go on afterwards. */
export type AskedProof = {
  /** where the form is posted: its own address, or the page before a file */
  action: string;
  /** what was sent before, sealed */
  held: string;
  ways: ProofWays;
  trouble: { errors?: Record<string, string[]>; words?: string } | null;
  /** whether a file follows, which only the browser itself can save */
  file: boolean;
};
