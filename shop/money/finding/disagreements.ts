import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import type { FindingKind } from "#shop/money/ledger/ledger-kinds.ts";

/** Amounts in won. */
export type Disagreement = { kind: FindingKind; bookAmount: number; providerAmount: number };

type LedgerSums = { captured: number; /** without what was sent by hand */ returnedThere: number };

/** What ledger and provider say differently. `receipt`: null where the provider has none. */
export function disagreements(
  booked: LedgerSums | null,
  receipt: Pick<Receipt, "status" | "amount" | "returned"> | null,
  { hasOrder }: { hasOrder: boolean },
): Disagreement[] {
  const { captured, returnedThere: back } = booked ?? { captured: 0, returnedThere: 0 };
  const returned = receipt?.returned ?? 0;
  const taken = receipt && (receipt.status === "paid" || returned > 0) ? receipt.amount : 0;
  if (!hasOrder) return unless(taken <= returned, "capture_unknown", 0, taken - returned);
  if (taken !== captured) return differs(captureKind(captured, taken), captured, taken);
  const kind = returned > back ? "return_unknown" : "return_missing";
  return unless(returned === back, kind, back, returned);
}

function captureKind(captured: number, taken: number): FindingKind {
  if (captured === 0) return "capture_unknown";
  return taken === 0 ? "capture_missing" : "amount_differs";
}

const differs = (kind: FindingKind, bookAmount: number, providerAmount: number): Disagreement[] => [
  { kind, bookAmount, providerAmount },
];

const unless = (agrees: boolean, ...difference: Parameters<typeof differs>): Disagreement[] =>
  agrees ? [] : differs(...difference);
