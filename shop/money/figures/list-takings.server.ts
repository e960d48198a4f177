import { sql } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import { handReceipts } from "#shop/money/table.server.ts";
import { paymentLedger, selfIssuedReceipts } from "#shop/money/table.server.ts";
import type { CashReceipt, PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { Db } from "#shop/shop.ts";
import { movesMoney } from "./split-entries.server.ts";

/** What came and went in a day or a month by one way to pay, as an accountant asks for it. */
export type Takings = {
  /** "2026-11-24", of a month its first */
  day: string;
  provider: string;
  payBy: PayBy;
  /** `self`: issued unasked to the tax office's own number */
  receipt: CashReceipt | "self";
  captures: number;
  came: number;
  returns: number;
  went: number;
};

type TakingsRange = { since: Date; before: Date; by: "day" | "month" };

/** Read from the ledger itself. A receipt issued unasked counts where it stands today. */
export async function listTakings(db: Db, { since, before, by }: TakingsRange): Promise<Takings[]> {
  const { rows } = await db.execute<Takings>(sql`
    select date_trunc(${by}, booked.at at time zone 'Asia/Seoul')::date::text as day,
      booked.provider, bought.pay_by as "payBy", case
        when bought.pay_by = 'card' then 'none' when owed.state = 'issued' or (hand.kind = 'self' and hand.issued_at is not null) then 'self'
        else bought.cash_receipt end as receipt,
      count(*) filter (where booked.kind = 'captured')::int as captures,
      coalesce(sum(booked.amount) filter (where booked.kind = 'captured'), 0)::float8 as came,
      count(*) filter (where booked.kind <> 'captured')::int as returns,
      coalesce(sum(booked.amount) filter (where booked.kind <> 'captured'), 0)::float8 as went
    from ${paymentLedger} as booked
    join ${orders} as bought on bought.id = booked.order_id
    left join ${selfIssuedReceipts} as owed on owed.order_id = bought.id
    left join ${handReceipts} as hand on hand.order_id = bought.id
    where ${movesMoney(sql`booked.kind`)} and booked.at >= ${since.toISOString()}
      and booked.at < ${before.toISOString()}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows;
}
