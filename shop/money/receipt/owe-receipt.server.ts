import type { Db } from "#shop/shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { handReceipts, selfIssuedReceipts } from "#shop/money/table.server.ts";
import { SELF_ISSUED_FROM } from "#shop/order/payment/ways-to-pay.ts";

/**
 * Cash of 100,000 won and more needs a receipt unasked, within five days (소득세법 제162조의3
 * 제4항).
 */
export const owesReceipt = ({
  payBy,
  cashReceipt,
  total,
}: Pick<Order, "payBy" | "cashReceipt" | "total">): boolean =>
  payBy === "virtual_account" && cashReceipt === "none" && total >= SELF_ISSUED_FROM;

/** Writes down that a receipt is owed, with the money that it is owed for. */
export async function oweReceipt(
  db: Db,
  { id: orderId }: Pick<Order, "id">,
  paymentKey: string,
): Promise<void> {
  await db.insert(selfIssuedReceipts).values({ orderId, paymentKey }).onConflictDoNothing();
}

type PaidOrder = Pick<Order, "id" | "payBy" | "cashReceipt" | "total">;

/** The same of a transfer to the shop's own account, whose receipt a person issues. */
export async function oweHandReceipt(
  db: Db,
  { id: orderId, payBy, cashReceipt, total: amount }: PaidOrder,
): Promise<void> {
  if (payBy !== "own_account") return;
  if (cashReceipt === "none" && amount < SELF_ISSUED_FROM) return;
  const kind = cashReceipt === "none" ? ("self" as const) : cashReceipt;
  await db.insert(handReceipts).values({ orderId, kind, amount }).onConflictDoNothing();
}
