import { pick } from "#lib/pick.ts";
import { asc, desc, eq } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { users } from "#shop/member/table.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { leftOfLine } from "#shop/order/line-left.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { needsOwnConsent } from "#shop/order/withdrawal.ts";
import { findOrderSums, type OrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { isCancelableByShop } from "#shop/order/standing.ts";
import { ledgerLabels } from "#shop/money/ledger/ledger-kinds.ts";
import { isOwnKey } from "#shop/money/payment/payment-provider.ts";
import {
  isDroppable,
  isInHand,
  refundWords,
  refundStateLabels,
  type RefundState,
} from "./refund-terms.ts";
import type { PaidWith } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { paymentLedger, refunds, selfIssuedReceipts } from "#shop/money/table.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { isPaid, needsRefundAccount, paymentIs } from "#shop/order/status.ts";
import {
  isDeposit,
  receiptWords,
  type DepositAccount,
  type PayBy,
} from "#shop/order/payment/ways-to-pay.ts";
import type { Db } from "#shop/shop.ts";

/** How a caller agrees to a desk order before an account is issued, and the chosen options. */
export type DeskDeposit = Pick<Order, "cashReceipt"> & {
  /**
   * `phone`: the desk reads the consent to the buyer; `own`: the buyer must tick it behind the
   * payment link
   */
  consent: "given" | "phone" | "own";
  /** whether something is shipped, so that escrow is possible */
  sends: boolean;
};

/** What an administrator may decide about a refund that is stuck. */
type RefundSteps = { again: boolean; byHand: boolean; account: boolean; drop: boolean };

export type OrderMoney = OrderSums & {
  /** oldest first; `who` is the administrator's address when one did it */
  entries: {
    id: number;
    at: Date;
    words: string;
    amount: number;
    by: Actor;
    who: string | null;
    reason: string;
  }[];
  /** newest first */
  refunds: {
    id: string;
    amount: number;
    pointsAmount: number;
    creditAmount: number;
    kind: string;
    reason: string;
    state: RefundState;
    label: string;
    lastError: string | null;
    createdAt: Date;
    doneAt: Date | null;
    steps: RefundSteps;
  }[];
  /** the parts in money, points and credit; refunds are split in this proportion */
  left: PaidWith;
  /** won per line, neither refunded nor being refunded */
  lines: { id: number; title: string; left: number }[];
  /** whether a part may be given back now */
  mayRefund: boolean;
  mayCancel: boolean;
  /** until when the desk may send a payment link */
  payableUntil: Date | null;
  /** everything that is left is a cancellation: nothing has left the shop */
  wholeCancels: boolean;
  needsAccount: boolean;
  payBy: PayBy;
  /** of cash; null for other ways to pay */
  cashReceipt: string | null;
  /** the virtual account while a deposit is awaited; `isOver` after its deadline */
  deposit: (DepositAccount & { isOver: boolean }) | null;
  /** what the desk needs to issue a virtual account; null when the order cannot be paid any more */
  deskDeposit: DeskDeposit | null;
  /** whether the deposit is in escrow: the provider refunds all of it or nothing */
  useEscrow: boolean;
  /** the cash receipt that the shop issues unasked; null where none is owed */
  selfIssued: {
    state: (typeof selfIssuedReceipts.$inferSelect)["state"];
    /** won, without what was taken back */ amount: number;
  } | null;
};

/** An order's money by the ledger, and the possible actions. */
export async function findOrderMoney(db: Db, order: Order): Promise<OrderMoney> {
  const [sums, left, lines, entries, backs, [receipt]] = await Promise.all([
    findOrderSums(db, order.id),
    findPaidLeft(db, order),
    listLines(db, order.id),
    listEntries(db, order.id),
    listRefunds(db, order),
    db.select().from(selfIssuedReceipts).where(eq(selfIssuedReceipts.orderId, order.id)),
  ]);
  const standing = { ...sums, refundable: sums.refundable + left.points + left.credit };
  return {
    ...standing,
    left,
    lines: lines.map((line) => ({
      ...pick(line, ["id", "title"]),
      left: Math.min(leftOfLine(line), standing.refundable),
    })),
    entries,
    refunds: backs,
    mayRefund:
      isPaid(order) &&
      standing.refundable > 0 &&
      (order.total > 0 || order.delivery !== "ready") &&
      !isClaimOpen(order),
    mayCancel:
      isCancelableByShop(order) &&
      (order.total === 0 || order.payment === "waiting_deposit" || standing.refundable > 0) &&
      !isClaimOpen(order),
    payableUntil:
      paymentIs(order, "unpaid") || order.payment === "waiting_deposit" ? order.expiresAt : null,
    wholeCancels: order.delivery === "ready",
    needsAccount: needsRefundAccount(order),
    ...wayOf(order),
    deskDeposit: await deskDepositOf(db, order),
    useEscrow: order.useEscrow,
    selfIssued: receipt
      ? { state: receipt.state, amount: receipt.amount - receipt.canceled }
      : null,
  };
}

async function deskDepositOf(db: Db, order: Order): Promise<DeskDeposit | null> {
  if (!paymentIs(order, "unpaid") || order.total <= 0 || isSeparated(order)) return null;
  const lines = await listLines(db, order.id);
  const consentKind = needsOwnConsent(lines) ? "own" : "phone";
  return {
    consent: order.awaitsConsent ? consentKind : "given",
    sends: lines.some(({ shippingClass }) => shippingClass === "parcel"),
    cashReceipt: order.cashReceipt,
  };
}

function wayOf(order: Order): Pick<OrderMoney, "payBy" | "cashReceipt" | "deposit"> {
  const { payBy, deposit } = order;
  const isAwaited = deposit !== null && order.payment === "waiting_deposit";
  return {
    payBy,
    cashReceipt: isDeposit(payBy) ? receiptWords(order) : null,
    deposit: isAwaited ? { ...deposit, isOver: new Date(deposit.dueAt) <= new Date() } : null,
  };
}

async function listEntries(db: Db, orderId: string): Promise<OrderMoney["entries"]> {
  const rows = await db
    .select({
      id: paymentLedger.id,
      at: paymentLedger.at,
      kind: paymentLedger.kind,
      amount: paymentLedger.amount,
      by: paymentLedger.by,
      facts: paymentLedger.facts,
      who: users.email,
    })
    .from(paymentLedger)
    .leftJoin(users, eq(users.id, paymentLedger.accountId))
    .where(eq(paymentLedger.orderId, orderId))
    .orderBy(asc(paymentLedger.id));
  return rows.map(({ kind, facts, ...row }) => ({
    ...row,
    words: ledgerLabels[kind],
    reason: String(facts["reason"] ?? facts["method"] ?? ""),
  }));
}

async function listRefunds(db: Db, order: Order): Promise<OrderMoney["refunds"]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  return rows.map(({ id, kind, reason, state, lastError, createdAt, doneAt, ...row }) => ({
    id,
    ...pick(row, ["amount", "pointsAmount", "creditAmount"]),
    kind: refundWords({ kind, by: row.by }),
    reason,
    state,
    label: refundStateLabels[state],
    lastError,
    createdAt,
    doneAt,
    steps: {
      again: state === "refused" || state === "asked",
      byHand: isInHand(state),
      account: isInHand(state) && (needsRefundAccount(order) || isOwnKey(row.paymentKey)),
      drop: isInHand(state) && isDroppable({ kind, by: row.by }),
    },
  }));
}
