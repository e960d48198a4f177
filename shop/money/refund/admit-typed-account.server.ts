import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { admitTypedAccount as admit } from "#shop/money/value/desk/give-from-desk.server.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import type { Db, Shop } from "#shop/shop.ts";

type TypedAccount = {
  account: RefundAccount | null | undefined;
  /** won that go there */
  amount: number;
  /** what is sent twice under the same mark is admitted once */
  mark: string;
};

/**
 * Admits a refund account that staff typed for the buyer, and mails the buyer where the money goes;
 * does nothing without one. In the caller's transaction. Throws `refund-account-bound` and
 * `proof-needed`.
 */
export async function admitTypedAccount(
  shop: { db: Db } & Pick<Shop, "adminEmails" | "origin">,
  order: Order,
  { account, amount, mark }: TypedAccount,
  acting: AuditActor | undefined,
): Promise<void> {
  if (!acting || !account || amount <= 0) return;
  await admit(shop, { amount, mark: `account:${mark}` }, acting);
  const refundTo = `${bankLabel(account.bank)} 끝자리 ${account.number.slice(-4)}`;
  const report = { ...order, amount, refundTo };
  await queueNotices(shop.db, orderNotice("refund-account-typed", report, shop.origin));
}
