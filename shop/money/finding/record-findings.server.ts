import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { paymentFindings } from "#shop/money/table.server.ts";
import type { Db } from "#shop/shop.ts";
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

type Comparison = { subject: string; orderNumber: string; found: Disagreement[] };

/** Records findings of one payment; what was closed by hand stays closed while it is the same. */
export async function recordFindings(
  db: Db,
  { subject, orderNumber, found }: Comparison,
): Promise<{ open: number; closed: number }> {
  const agreed = await db
    .update(paymentFindings)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        eq(paymentFindings.subject, subject),
        isNull(paymentFindings.closedAt),
        found.length
          ? notInArray(
              paymentFindings.kind,
              found.map(({ kind }) => kind),
            )
          : undefined,
      ),
    )
    .returning({ id: paymentFindings.id });
  let open = 0;
  for (const { kind, bookAmount, providerAmount } of found) {
    const { rowCount } = await db.execute(sql`
      insert into payment_findings (kind, subject, order_number, book_amount, provider_amount)
      select ${kind}, ${subject}, ${orderNumber}, ${bookAmount}::bigint, ${providerAmount}::bigint
      where not exists (
        select from payment_findings as seen where seen.kind = ${kind}
        and seen.subject = ${subject} and seen.closed_by is not null
          and seen.book_amount = ${bookAmount}::bigint
          and seen.provider_amount = ${providerAmount}::bigint)
      on conflict (kind, subject) where closed_at is null
        do update set book_amount = excluded.book_amount,
          provider_amount = excluded.provider_amount`);
    open += rowCount ?? 0;
  }
  return { open, closed: agreed.length };
}
