import { sql } from "drizzle-orm";
import type { Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { timeline } from "#shop/order/table.server.ts";

const EVENT = "return-refused";
const MOST = 10;

/** Why a return from a payment window was refused, in words for the back office. */
export const refusedReturns = {
  unreadable: "결제창이 돌려준 결제 정보를 읽을 수 없어요",
  amount: "결제창이 돌려준 금액이 주문 금액과 달라요",
  "other-order": "다른 주문의 결제 정보로 돌아왔어요",
  late: "결제 시간이 지난 뒤에 돌아왔어요",
  "other-payment": "이미 다른 결제로 진행한 주문에 또 다른 결제로 돌아왔어요",
} as const;

/** Notes it in the timeline, with a limit against flooding. Returns whether it did. */
export async function noteRefusedReturn(
  db: Db,
  orderId: string,
  why: keyof typeof refusedReturns,
  amount?: number,
): Promise<boolean> {
  const facts: Facts = {
    reason: refusedReturns[why],
    ...(amount !== undefined && Number.isSafeInteger(amount) && amount >= 0 && { amount }),
  };
  const { rows } = await db.execute(sql`
    insert into ${timeline} (order_id, event, by, facts)
    select ${orderId}::uuid, ${EVENT}, 'payment', ${JSON.stringify(facts)}::jsonb
    where not exists (select 1 from ${timeline} where order_id = ${orderId}::uuid
    and event = ${EVENT} and facts = ${JSON.stringify(facts)}::jsonb)
      and (select count(*) from ${timeline} where order_id = ${orderId}::uuid
      and event = ${EVENT}) < ${MOST}
    returning id`);
  return rows.length > 0;
}
