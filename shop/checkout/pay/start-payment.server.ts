import { eq } from "drizzle-orm";
import { orderName } from "#shop/order/order-name.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { nowOfDevice, tellOfOtherDevice } from "#shop/order/guest/other-device.server.ts";
import { refuseUnsafeTransfer } from "#shop/order/payment/ways-to-pay.ts";
import { paymentColumns, type WayChosen, refuseTooSmall } from "#shop/order/payment/ways-to-pay.ts";
import { refuseManyDeposits } from "#shop/order/limit/cap-unpaid.server.ts";
import { lockOrderer, ordererOf } from "#shop/order/orderer.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { Refusal } from "#shop/refusal.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { mayPay, type PaymentWindow } from "#shop/money/payment/payment-provider.ts";
import { paymentIs } from "#shop/order/status.ts";

/** Tries to pay one order; more would let one person hold pieces without paying. */
const MOST_TRIES = 5;

/** How long a deposit into a given-out account is awaited, and its pieces held. */
export const DEPOSIT_WITHIN_HOURS = 48;

/** Paths in this shop. */
type WaysBack = {
  successPath: string;
  failPath: string;
  /** for a provider that comes back to one address */
  returnPath?: string;
};

/** Where the shopper goes to pay this order. */
export async function startPayment(shop: Shop, order: Order, ways: WaysBack): Promise<string> {
  const window = await paymentWindowOf(shop, order, ways);
  const { url } = await shop.payments.openWindow(window);
  return url;
}

/** The data for opening the provider's window, with the stored amount. Throws
 * `payment-provider-changed`, `consent-needed` and `payments-not-set-up`. */
export async function paymentWindowOf(
  shop: Shop,
  order: Order,
  { successPath, failPath, returnPath = successPath }: WaysBack,
): Promise<PaymentWindow> {
  const lines = await listLines(shop.db, order.id);
  const { mode } = shop.payments;
  if (mode === "none") throw new Refusal("payments-not-set-up");
  if (order.awaitsConsent) throw new Refusal("consent-needed");
  if (!mayPay(order.paymentProvider, mode)) throw new Refusal("payment-provider-changed");
  return {
    orderNumber: order.number,
    orderName: orderName(lines.map(({ title }) => title)),
    amount: order.total,
    successUrl: shop.origin + successPath,
    failUrl: shop.origin + failPath,
    returnUrl: shop.origin + returnPath,
    payBy: order.payBy,
    cashReceipt: order.cashReceipt,
    escrow: order.useEscrow
      ? lines.map(({ id, title, unitPrice, quantity }) => ({
          id: String(id),
          name: title,
          unitPrice,
          quantity,
        }))
      : null,
    depositUntil: new Date(shop.now().getTime() + DEPOSIT_WITHIN_HOURS * 3600_000),
    buyer: { name: order.ordererName, email: order.ordererEmail, phone: order.ordererPhone },
  };
}

type Trier = {
  /** at the desk it is `admin` */
  by?: "shopper" | "admin";
  /** the guest's device, which owns the order from then on if the try is accepted */
  device?: string | null;
};

/**
 * Lets an unpaid order be paid again, possibly by another method. Throws `order-expired`,
 * `order-already-paid`, `too-many-deposit-pieces` and others, without changing the order.
 */
export async function retryPayment(
  shop: Shop,
  order: Order,
  way?: WayChosen,
  { by = "shopper", device = null }: Trier = {},
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const orderer = ordererOf(order);
    if (orderer) await lockOrderer(db, orderer);
    const locked = await lockOrder(db, order.id);
    refuseRetry(locked);
    const set = {
      ...(way && (await changedWay(db, shop, locked, way))),
      ...nowOfDevice(locked, device),
    };
    const tried =
      locked.payment === "pending"
        ? await changePending(db, locked, set)
        : await tryAgain(db, locked, { set, by });
    await tellOfOtherDevice(db, shop, locked, tried);
    return tried;
  });
}

const tryAgain = (
  db: Db,
  locked: Order,
  { set, by }: { set: Changes; by: "shopper" | "admin" },
): Promise<Order> =>
  moveOrder(db, locked, {
    payment: "retry",
    by,
    facts: set.payBy ? { payBy: set.payBy } : {},
    ledger: [
      {
        kind: "intended",
        amount: locked.total,
        mark: `intended:${locked.number}:${locked.paymentTry + 1}`,
      },
    ],
    set: {
      ...set,
      paymentTry: locked.paymentTry + 1,
      paymentKey: null,
    },
    leastMinutes: 5,
  });

function refuseRetry(locked: Order): void {
  if (locked.payment === "pending") return;
  if (paymentIs(locked, "underWay")) throw new Refusal("payment-in-progress");
  if (locked.payment === "expired" || locked.hold === "released")
    throw new Refusal("order-expired");
  if (locked.payment !== "failed") throw new Refusal("order-already-paid");
  if (locked.paymentTry >= MOST_TRIES) throw new Refusal("too-many-attempts");
}

type Way = Partial<ReturnType<typeof paymentColumns>>;
type Changes = Way & Partial<Pick<Order, "guestId">>;

/** A card's order that becomes a deposit's is capped like one that was placed so. */
async function changedWay(db: Db, shop: Shop, order: Order, way: WayChosen): Promise<Way> {
  const lines = await listLines(db, order.id);
  refuseUnsafeTransfer(shop.payments, way.payBy, lines);
  const orderer = ordererOf(order);
  refuseTooSmall(order.total, way.payBy);
  if (orderer && !order.reservationId)
    await refuseManyDeposits(db, orderer, { orderId: order.id, payBy: way.payBy });
  return paymentColumns({ ...way, depositor: way.depositor || order.ordererName }, lines);
}

/** Not a new try: if the open window still takes money, its receipt tells how. */
async function changePending(db: Db, order: Order, set: Changes): Promise<Order> {
  if (!Object.keys(set).length) return order;
  const [changed] = await db.update(orders).set(set).where(eq(orders.id, order.id)).returning();
  return changed ?? order;
}
