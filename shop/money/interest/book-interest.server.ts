import { calendarDayOf } from "#lib/calendar-day.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import type { Refund } from "#shop/money/refund/begin-refund.server.ts";
import { lateInterest } from "#shop/money/refund/refund-terms.ts";
import { lateInterests } from "#shop/money/table.server.ts";
import { queueNotices, noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { interestKinds, type InterestEvent, type NoticedInterest } from "./interest-words.ts";

type DoneRefund = Pick<Refund, "id" | "amount" | "dueOn" | "paymentKey" | "account">;

/** Records the interest owed on a refund that completed late (decree, article 21-3). Providers
 * send no more than they took, so it must be transferred by hand. Idempotent. */
export async function bookInterest(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  order: Order,
  { id, amount, dueOn, paymentKey, account }: DoneRefund,
): Promise<void> {
  if (!dueOn) return;
  const on = calendarDayOf(await databaseTime(db));
  const { days, won } = lateInterest(amount, { dueOn, on });
  if (won === 0) return;
  const reason = `${days}일 늦은 환불의 지연이자 (연 15%)`;
  const booking = { orderId: order.id, provider: order.paymentProvider ?? "none" };
  await enterInLedger(db, { ...booking, by: "clock" }, [
    {
      kind: "interest_owed",
      amount: won,
      mark: `interest_owed:${id}`,
      paymentKey,
      facts: { reason },
    },
  ]);
  const [owed] = await db
    .insert(lateInterests)
    .values({ refundId: id, orderId: order.id, amount: won, days, dueOn, account })
    .onConflictDoNothing()
    .returning();
  if (!owed) return;
  const event = account ? "interest-owed" : "interest-account-needed";
  await queueNotices(db, interestNotice(event, order, owed, origin));
}

/** The mail to the orderer; guests without an address read it on the order's page. */
export const interestNotice = (
  event: InterestEvent,
  order: Order,
  interest: Pick<NoticedInterest, "amount" | "days">,
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: interestKinds[event],
    told: { number: order.number, memberId: order.memberId, ...interest },
    origin,
    to: order.ordererEmail,
  });
