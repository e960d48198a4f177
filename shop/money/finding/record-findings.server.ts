import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { paymentFindings } from "#shop/money/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Disagreement } from "./disagreements.ts";

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
