import { eq, inArray, sql } from "drizzle-orm";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Order } from "../move-order.server.ts";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import { claimIsOpen, paymentIn } from "../status-condition.server.ts";
import { orders, retainedOrders } from "../table.server.ts";
import { periods } from "#shop/retention/periods.ts";

/** Within this time parcels may return and money may arrive late. */
const QUIET = periods.unpaid.interval;
/** Contracts, withdrawals and payments: five years (decree of the e-commerce act, article 6). */
const KEPT = periods.contract.interval;

const lastEvent = sql`(select max(at) from order_timeline where order_timeline.order_id = orders.id)`;
const isOver = sql`((${paymentIn(orders.payment, "over")} or (${paymentIn(orders.payment, "paid")} and delivery = 'done')) and not coalesce(${claimIsOpen(orders.claimStatus)}, false))`;
/** Orders neither paid nor cancelled are no dealings that the law requires to retain. */
const wasDealing = ({ paidAt, payment }: Order) => paidAt !== null || payment === "canceled";

/** Moves the personal data of departed members' orders apart a week after they ended. */
export async function separateRetainedOrders(
  db: Db,
  { follows }: Pick<Shop, "follows">,
): Promise<number> {
  for (let separated = 0; ; separated++) {
    const one = await inTransaction(db, async (tx) => {
      const [due] = await tx
        .select()
        .from(orders)
        .where(
          sql`departed_member_id is not null and orderer_phone <> '' and ${isOver} and ${lastEvent} <= now() - ${QUIET}::interval`,
        )
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return false;
      await separate(tx, follows, due);
      return true;
    });
    if (!one) return separated;
  }
}

/** Replaces the personal columns of an order. */
const blanked = {
  ordererName: DEPARTED_NAME,
  ordererPhone: "",
  ordererEmail: null,
  depositor: null,
  receiptNumber: null,
  recipientName: "",
  recipientPhone: "",
  postcode: "",
  address: "",
  addressDetail: "",
  courierMemo: "",
  adminMemo: "",
};
const personalColumns = Object.keys(blanked) as (keyof typeof blanked)[];

async function separate(db: Db, follows: Shop["follows"], order: Order): Promise<void> {
  const personal = {
    ...Object.fromEntries(personalColumns.map((column) => [column, order[column]])),
    ...(await follows.orderSeparated(db, order.id)),
  };
  if (wasDealing(order)) {
    await db.insert(retainedOrders).values({
      orderId: order.id,
      personal,
      keepUntil: sql`(select max(at) from order_timeline where order_id = ${order.id}) + ${KEPT}::interval`,
    });
  }
  await db
    .update(orders)
    .set({ ...blanked, gift: null, giftLink: null })
    .where(eq(orders.id, order.id));
  await forgetMails(db, order.number);
}

/** Deletes mails about the order, which repeat its personal data. */
async function forgetMails(db: Db, number: string): Promise<void> {
  const gone = await db
    .delete(notices)
    .where(eq(notices.subjectKey, number))
    .returning({ messageId: notices.messageId });
  if (gone.length)
    await db.delete(mailbox).where(
      inArray(
        mailbox.messageId,
        gone.map(({ messageId }) => messageId),
      ),
    );
}
