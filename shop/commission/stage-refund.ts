import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { stageOf, type RoomState } from "./room-machine.ts";

/**
 * Percent of what was paid that comes back at this stage; before anything was made all of it does,
 * as the buyer was told.
 */
export function percentAt({ refunds }: Pick<CommissionTerms, "refunds">, state: RoomState): number {
  const stage = stageOf(state);
  if (!stage) return 0;
  return stage === "waiting" ? 100 : Math.max(0, Math.min(100, refunds[stage]));
}

/** Won of one payment of the line: the order's own share of it, or a difference. */
export type PaidPart = {
  paid: number;
  /** what of its payment is neither back nor on its way */
  left: number;
};

/**
 * Won that go back of each part: together the percentage of all that was paid, rounded down; of
 * none more than there is left.
 */
export function stageRefund(percent: number, parts: readonly PaidPart[]): number[] {
  let [before, backBefore] = [0, 0];
  return parts.map(({ paid, left }) => {
    before += paid;
    const back = Math.floor((before * percent) / 100);
    const share = back - backBefore;
    backBefore = back;
    return Math.max(0, Math.min(share, left));
  });
}
