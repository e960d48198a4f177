import { asc, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Shop } from "#shop/shop.ts";

/** Money that somebody at work here must transfer back. */
export type HandRefund = {
  id: string;
  orderNumber: string;
  /** won */
  amount: number;
  reason: string;
  account: RefundAccount | null;
  createdAt: Date;
  /** the last day in Seoul; null: the law sets none */
  dueOn: string | null;
};

const MOST = 2000;

/** Oldest first. The caller audits the reading of the accounts. */
export async function listHandRefunds({
  db,
  secret,
}: Pick<Shop, "db" | "secret">): Promise<HandRefund[]> {
  const rows = await db
    .select({ refund: refunds, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, "to_send"))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(MOST);
  return rows.map(({ refund: { id, amount, reason, account, createdAt, dueOn }, orderNumber }) => ({
    id,
    orderNumber,
    amount,
    reason,
    account: account ? openAccount(secret, account) : null,
    createdAt,
    dueOn,
  }));
}

/** The same for the screen, with the look at people's accounts written down. */
export async function readHandRefunds(
  shop: Pick<Shop, "db" | "secret">,
  reader: AuditActor,
): Promise<HandRefund[]> {
  const rows = await listHandRefunds(shop);
  if (rows.length)
    await recordAudit(shop.db, {
      ...reader,
      action: "transfer.read",
      subject: "refunds to send",
      after: { count: rows.length },
    });
  return rows;
}
