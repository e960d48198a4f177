import { claimKindNames, type ClaimKind } from "#shop/order/claim-status.ts";
import { mayExchange } from "#shop/claim/request/claim-eligibility.ts";
import { readAskedPieces } from "#shop/claim/request/asked-pieces.ts";
import type { ClaimPage } from "./claim-page.ts";
import { claimReasonNames, type ClaimReason } from "#shop/claim/reasons.ts";
import { refundAmount, type ClaimAmounts } from "#shop/claim/request/refund-amount.ts";

/** How many pieces of a line a claim of this kind may ask for. */
export const mostOf = (
  { left, toSend }: Pick<ClaimPage["lines"][number], "left" | "toSend">,
  kind: ClaimKind | null | undefined,
): number => {
  if (!toSend) return left;
  return kind === "cancel" ? Math.min(left, toSend) : left - toSend;
};

/** What was chosen so far, out of flat form fields. */
export function draftOf(values: Record<string, unknown>) {
  const { pieces } = readAskedPieces(values);
  return {
    kind: claimKindNames.find((name) => name === values["kind"]) ?? null,
    reason: claimReasonNames.find((name): name is ClaimReason => name === values["reason"]) ?? null,
    asked: new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity])),
  };
}
export type ClaimDraft = ReturnType<typeof draftOf>;

/** Whether something that was chosen has to come back by courier; nobody fetches files. */
export const comesByCourier = (
  lines: readonly Pick<ClaimPage["lines"][number], "id" | "shippingClass">[],
  { kind, asked: quantityByLineId }: ClaimDraft,
): boolean =>
  kind !== "cancel" &&
  lines.some(({ id, shippingClass }) => shippingClass === "parcel" && quantityByLineId.has(id));

/**
 * The draft's amounts; null while incomplete. `cancelsAll`: the whole order is cancelled at once.
 */
export function previewClaim(
  { asks, lines, paid, fees }: ClaimPage,
  { kind, reason, asked: quantityByLineId }: ClaimDraft,
): { amounts: ClaimAmounts; cancelsAll: boolean } | null {
  const wanted = lines.map((line) => ({
    ...line,
    asked:
      kind === "exchange" && !mayExchange(line)
        ? 0
        : Math.min(quantityByLineId.get(line.id) ?? 0, mostOf(line, kind)),
  }));
  if (!kind || !reason || wanted.every((line) => line.asked === 0)) return null;
  const cancelsAll =
    kind === "cancel" && asks.cancelsAtOnce && wanted.every((line) => line.asked === line.left);
  return { cancelsAll, amounts: refundAmount({ kind, reason, lines: wanted, paid, fees }) };
}
