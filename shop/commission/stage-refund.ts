import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { stageOf, type RoomState } from "./room-machine.ts";

/** The refund at this stage in percent; 100 before work began, as the buyer was told. */
export function percentAt({ refunds }: Pick<CommissionTerms, "refunds">, state: RoomState): number {
  const stage = stageOf(state);
  if (!stage) return 0;
  return stage === "waiting" ? 100 : Math.max(0, Math.min(100, refunds[stage]));
}

/** Won of one payment: the order's share for this line, or a difference. */
export type PaidPart = {
  paid: number;
  /** what of it is neither refunded nor being refunded */
  left: number;
};

/**
 * The refund of each part in won: in total the percentage of everything paid, rounded down; no part
 * above its rest.
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
