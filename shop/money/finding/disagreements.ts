import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import type { FindingKind } from "#shop/money/ledger/ledger-kinds.ts";

/** Amounts in won, of what they do not agree on. */
export type Disagreement = { kind: FindingKind; bookAmount: number; providerAmount: number };

type Booked = { captured: number; /** without what was sent by hand */ returnedThere: number };

/**
 * What the book and the provider say differently about one payment. `receipt`: null where the provider does not know it. Of a payment
 * without an order only what is still there counts: nobody waits for the rest.
 */
export function disagreements(
  booked: Booked | null,
  receipt: Pick<Receipt, "status" | "amount" | "returned"> | null,
  { hasOrder }: { hasOrder: boolean },
): Disagreement[] {
  const captured = booked?.captured ?? 0;
  const returned = receipt?.returned ?? 0;
  const taken = receipt && (receipt.status === "paid" || returned > 0) ? receipt.amount : 0;
  if (!hasOrder)
    return taken > returned
      ? [{ kind: "capture_unknown", bookAmount: 0, providerAmount: taken - returned }]
      : [];
  if (taken !== captured)
    return [
      {
        kind:
          captured === 0 ? "capture_unknown" : taken === 0 ? "capture_missing" : "amount_differs",
        bookAmount: captured,
        providerAmount: taken,
      },
    ];
  const back = booked?.returnedThere ?? 0;
  return returned === back
    ? []
    : [
        {
          kind: returned > back ? "return_unknown" : "return_missing",
          bookAmount: back,
          providerAmount: returned,
        },
      ];
}
