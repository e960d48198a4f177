import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { phoneDigits } from "#lib/phone.ts";
import { OWN_KEY } from "#shop/money/payment/payment-provider.ts";
import { ownTransfers, refunds } from "#shop/money/table.server.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import { payment, paymentIs, type PaymentStatus } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { ExpectedMoney } from "../match/match-lines.ts";
import { statementLines } from "../table.server.ts";

/** People transfer late, and some transfer twice. */
const DAYS = 30;
const MOST = 5000;

/** An order that a line may be for. */
export type ExpectedOrder = ExpectedMoney & { total: number; payment: PaymentStatus };

function stateOf(order: { payment: PaymentStatus }): ExpectedMoney["state"] {
  if (order.payment === "waiting_deposit") return "waiting";
  return paymentIs(order, "lapsed") ? "ended" : "paid";
}

const heldOf = sql<number>`coalesce((select sum(part.amount_in) from ${statementLines} as part
  where part.order_id = orders.id and part.state = 'held'), 0)::float8`;

type OrderRow = Pick<
  typeof orders.$inferSelect,
  "id" | "number" | "depositor" | "ordererName" | "ordererPhone" | "placedAt" | "payment" | "total"
> & { held: number };

const TAIL = 4;

function expectedOf({ held, ...order }: OrderRow): ExpectedOrder {
  const state = stateOf(order);
  return {
    id: order.id,
    number: order.number,
    depositor: order.depositor ?? order.ordererName,
    orderer: order.ordererName,
    phoneTail: phoneDigits(order.ordererPhone).slice(-TAIL),
    due: state === "paid" ? order.total : order.total - held,
    isPart: state !== "paid" && held > 0,
    placedAt: order.placedAt,
    state,
    total: order.total,
    payment: order.payment,
  };
}

/** Orders that wait for a transfer, or had to do with one in the last thirty days. */
export async function listExpectedOrders(db: Db): Promise<ExpectedOrder[]> {
  const isOwn = sql`exists (select from ${ownTransfers} where ${ownTransfers.orderId} = ${orders.id}
    and ${ownTransfers.movedAt} > now() - make_interval(days => ${DAYS}))`;
  const isWaiting = and(
    eq(orders.payment, "waiting_deposit"),
    sql`${orders.paymentKey} ~ ${OWN_KEY}`,
  );
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(or(isWaiting, and(isOwn, inArray(orders.payment, settledOrEnded))))
    .orderBy(desc(isWaiting!), desc(orders.placedAt), orders.id)
    .limit(MOST);
  return rows.map(expectedOf);
}

const orderColumns = {
  id: orders.id,
  number: orders.number,
  depositor: orders.depositor,
  ordererName: orders.ordererName,
  ordererPhone: orders.ordererPhone,
  placedAt: orders.placedAt,
  payment: orders.payment,
  total: orders.total,
  held: heldOf,
};

const settledOrEnded = payment.names.filter(
  (status) => !["pending", "confirming", "waiting_deposit"].includes(status),
);

/** The same of one order, by its number; null where it was never to be paid by transfer. */
export async function findExpectedOrder(db: Db, number: string): Promise<ExpectedOrder | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        eq(orders.number, number),
        sql`exists (select from ${ownTransfers} where ${ownTransfers.orderId} = ${orders.id})`,
      ),
    );
  return row ? expectedOf(row) : null;
}

/** A refund that somebody transfers by hand. */
export type HandTransfer = {
  id: string;
  orderId: string;
  number: string;
  amount: number;
  account: string | null;
  ordererName: string;
  since: Date;
};

/** Refunds that wait for a transfer or for the buyer's account. */
export const listHandTransfers = (db: Db): Promise<HandTransfer[]> =>
  db
    .select({
      id: refunds.id,
      orderId: orders.id,
      number: orders.number,
      amount: refunds.amount,
      account: refunds.account,
      ordererName: orders.ordererName,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.state, ["to_send", "awaiting_account"]),
        sql`${refunds.paymentKey} ~ ${OWN_KEY}`,
      ),
    )
    .orderBy(refunds.createdAt, refunds.id)
    .limit(MOST);

/** A transfer to a buyer, as it is looked for among what went out. */
export function expectedTransfer(
  { secret }: Pick<Shop, "secret">,
  { id, number, amount, account, ordererName, since }: HandTransfer,
): ExpectedMoney {
  const holder = account ? openAccount(secret, account).holder : "";
  return {
    id,
    number,
    depositor: holder,
    orderer: ordererName,
    phoneTail: "",
    due: amount,
    isPart: false,
    placedAt: since,
    state: "waiting",
  };
}
