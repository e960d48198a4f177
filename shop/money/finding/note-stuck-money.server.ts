import { sql } from "drizzle-orm";
import { stuckKinds } from "#shop/money/ledger/ledger-kinds.ts";
import type { Db } from "#shop/shop.ts";

/** Stuck refunds, payments and cash receipts without a finding. */
const stuck = sql`
  select case refunds.state when 'refused' then 'refund_refused' when 'asked' then 'refund_late'
    else 'account_late' end as kind,
    refunds.id::text as subject, orders.number, refunds.amount,
    coalesce(refunds.last_error, '') as words
  from refunds join orders on orders.id = refunds.order_id
  where refunds.state = 'refused' or (refunds.state = 'asked'
  and refunds.created_at < now() - interval '1 hour')
    or (refunds.state = 'awaiting_account' and refunds.created_at < now() - interval '3 days')
  union all
  select 'confirm_late', orders.id::text, orders.number, orders.total, ''
  from orders where orders.payment = 'confirming'
  and orders.confirming_since < now() - interval '15 minutes'
  union all
  select 'receipt_refused', orders.id::text, orders.number, receipts.amount,
    case receipts.state when 'asked' then '결제사가 하루가 지나도록 답하지 않았어요. 자동으로 계속 요청하고 있으니 직접 발급하기 전에 결제사에 확인해주세요.' else coalesce(receipts.last_error, '') end
  from self_issued_receipts as receipts join orders on orders.id = receipts.order_id
  where (receipts.state = 'refused' or (receipts.state = 'asked'
  and orders.paid_at < now() - interval '1 day')) and not exists (
    select from payment_findings as seen where seen.kind = 'receipt_refused'
    and seen.subject = orders.id::text and seen.closed_by is not null)`;

/** Money that has not moved for too long is for a person to see; what moved on is not any more. */
export async function noteStuckMoney(db: Db): Promise<void> {
  await db.execute(sql`
    with stuck as materialized (${stuck}),
    noted as (
      insert into payment_findings (kind, subject, order_number, book_amount,
        provider_amount, words)
      select kind, subject, number, amount, 0, words from stuck
      on conflict (kind, subject) where closed_at is null
      do update set words = excluded.words, book_amount = excluded.book_amount
      where (payment_findings.words, payment_findings.book_amount)
        is distinct from (excluded.words, excluded.book_amount))
    update payment_findings set closed_at = now() where closed_at is null and kind in (${sql.join(
      stuckKinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})
    and not exists (select from stuck where stuck.kind = payment_findings.kind
    and stuck.subject = payment_findings.subject)`);
}
