import { asc, eq } from "drizzle-orm";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import { lateInterests } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Shop } from "#shop/shop.ts";

export type OwedInterest = {
  refundId: string;
  /** won */
  amount: number;
  days: number;
  /** the last day in Seoul the refund was not late */
  dueOn: string;
  /** account for the transfer; null: unknown, or paid */
  account: string | null;
  owedAt: Date;
  paidAt: Date | null;
};

/** The interest on an order's late refunds, for readers of its money. The page audits the
 * reading. */
export async function listInterest(
  { db, secret }: Pick<Shop, "db" | "secret">,
  number: string,
): Promise<OwedInterest[]> {
  const rows = await db
    .select({ interest: lateInterests })
    .from(lateInterests)
    .innerJoin(orders, eq(orders.id, lateInterests.orderId))
    .where(eq(orders.number, number))
    .orderBy(asc(lateInterests.owedAt));
  return rows.map(({ interest: { orderId: _orderId, account, ...interest } }) => ({
    ...interest,
    account: account && words(openAccount(secret, account)),
  }));
}

const words = ({ bank, number, holder }: ReturnType<typeof openAccount>): string =>
  `${bankLabel(bank)} ${number} ${holder}`;
