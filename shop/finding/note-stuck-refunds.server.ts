import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** Refunds that the provider refused, or has not answered for an hour, are for a person to see; those that moved on are not any more. */
export async function noteStuckRefunds(db: Db): Promise<void> {
  await db.execute(sql`
    insert into payment_findings (kind, subject, order_number, book_amount, provider_amount, words)
    select case refunds.state when 'refused' then 'refund_refused' else 'refund_late' end, refunds.id::text, orders.number, refunds.amount, 0, coalesce(refunds.last_error, '')
    from refunds join orders on orders.id = refunds.order_id
    where refunds.state = 'refused' or (refunds.state = 'asked' and refunds.created_at < now() - interval '1 hour')
    on conflict (kind, subject) where closed_at is null
    do update set words = excluded.words, book_amount = excluded.book_amount
    where (payment_findings.words, payment_findings.book_amount) is distinct from (excluded.words, excluded.book_amount)`);
  await db.execute(sql`
    update payment_findings set closed_at = now() where closed_at is null and kind in ('refund_refused', 'refund_late')
    and not exists (select from refunds where refunds.id::text = payment_findings.subject and refunds.state = case payment_findings.kind when 'refund_refused' then 'refused' else 'asked' end)`);
}
