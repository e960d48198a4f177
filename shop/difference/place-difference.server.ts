import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import type { LineLicence } from "#shop/product/licence/licence.ts";
import { orderLines, orders, type ChosenOption } from "#shop/order/table.server.ts";
import { giveUpDifference } from "./give-up-difference.server.ts";
import { orderNumber } from "#shop/order/number.ts";
import { lockOrderer, ordererOf } from "#shop/order/orderer.server.ts";
import { refuseTooLarge, refuseTooSmall } from "#shop/order/payment/ways-to-pay.ts";
import {
  insertOrder,
  NO_VALUE,
  type PlacedColumns,
  type PlacedLine,
} from "#shop/order/insert-order.server.ts";

const PAY_WITHIN_DAYS = 7;

/** The additional cost of a paid order's line. */
export type Difference = {
  order: Order;
  lineId: number;
  /** above 0 */
  won: number;
  /** shown in the order and at the payment provider */
  title: string;
  as: "script" | "round" | "licence";
  /** the new choice, for a difference of an option */
  chosen?: { options: ChosenOption[]; licence: LineLicence };
};

/**
 * Places an order for a price difference, which the same buyer agrees to and pays by link within a
 * week; what follows `differencePaid` then applies it. An open one of the same price is reused,
 * another one replaced. Throws `order-not-found`, `order-not-paid`, `order-separated`,
 * `payment-in-progress`, `payments-not-set-up`, `order-too-small`.
 */
export const placeDifference = (shop: Shop, difference: Difference): Promise<Order> =>
  inTransaction(shop.db, (db) => writeDifference(db, shop, difference));

/** Within the caller's transaction, before any other row is locked. */
export async function writeDifference(db: Db, shop: Shop, difference: Difference): Promise<Order> {
  const { order, won } = difference;
  const orderer = ordererOf(order);
  if (!orderer || isSeparated(order)) throw new Refusal("order-separated");
  if (shop.payments.mode === "none") throw new Refusal("payments-not-set-up");
  if (!Number.isSafeInteger(won) || won <= 0) throw new Error(`${won} won is no difference`);
  refuseTooLarge(won);
  refuseTooSmall(won, "card");
  await lockOrderer(db, orderer);
  const line = await lineOf(db, difference);
  const open = await findOpen(db, difference);
  if (open && isSame(open, difference)) return open.order;
  if (open && !(await giveUpDifference(db, open.order.id)))
    throw new Refusal("payment-in-progress");
  const placed = await insertOrder(db, {
    order: columnsOf(shop, difference),
    minutes: PAY_WITHIN_DAYS * 24 * 60,
    lines: [lineOfDifference({ ...difference, line })],
    by: "shopper",
  });
  const linked = { ...placed, payPath: paymentLinkPath(shop, placed) };
  await queueNotices(db, orderNotice("order-pay-link", linked, shop.origin));
  return placed;
}

type Line = typeof orderLines.$inferSelect;
type DifferenceOfLine = Difference & { line: Line };

async function lineOf(db: Db, { order, lineId }: Difference): Promise<Line> {
  const locked = await lockOrder(db, order.id);
  if (!isPaid(locked)) throw new Refusal("order-not-paid");
  const [line] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, order.id)));
  if (!line) throw new Refusal("order-not-found");
  return line;
}

type OpenDifference = { order: Order; line: Line };

const isSame = ({ order, line }: OpenDifference, { won, title, chosen }: Difference): boolean =>
  order.total === won && line.title === title && line.licence?.version === chosen?.licence.version;

async function findOpen(db: Db, { lineId, as }: Difference): Promise<OpenDifference | undefined> {
  const [open] = await db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.ofLineId, lineId),
        eq(orderLines.ofLineAs, as),
        eq(orders.hold, "held"),
        paymentIn(orders.payment, "owing"),
      ),
    );
  return open;
}

/** The buyer as in the original order; nothing to ship. */
function columnsOf(shop: Shop, { order, won }: Difference): PlacedColumns {
  const { memberId, guestId, ordererName, ordererPhone, ordererEmail } = order;
  const key = randomLetters(26);
  return {
    id: randomUUID(),
    number: orderNumber(shop.now()),
    placeKey: key,
    placeHash: key,
    memberId,
    guestId,
    placedFrom: null,
    ordererName,
    ordererPhone,
    ordererEmail,
    recipientName: ordererName,
    recipientPhone: ordererPhone,
    postcode: "",
    address: "",
    addressDetail: "",
    courierMemo: "",
    recommenderCode: null,
    giftState: null,
    gift: null,
    giftLink: null,
    reservationId: null,
    shipBy: null,
    isDifference: true,
    itemsAmount: won,
    discountAmount: 0,
    shippingAmount: 0,
    ...NO_VALUE,
    total: won,
    shippingTerms: null,
    payBy: "card",
    depositor: null,
    receiptNumber: null,
    cashReceipt: "none",
    useEscrow: false,
    paymentProvider: shop.payments.name,
    awaitsConsent: true,
    supplyAgreedWords: null,
  };
}

/** A line without stock. */
const lineOfDifference = ({ line, won, title, as, chosen }: DifferenceOfLine): PlacedLine => ({
  productId: line.productId,
  title,
  imageId: line.imageId,
  options: chosen?.options ?? [],
  shippingClass: "digital",
  fullPrice: won,
  unitPrice: won,
  quantity: 1,
  couponAmount: 0,
  hadPreview: false,
  licence: chosen?.licence ?? null,
  tookStock: { product: false, options: [] },
  ofLineId: line.id,
  ofLineAs: as,
});

export type PaidDifference = { order: Order; lineId: number };

/** The line that a paid difference belongs to; null when it is gone. */
export async function findDifference(
  db: Db,
  order: Order,
): Promise<(PaidDifference & Pick<Difference, "as">) | null> {
  const [line] = await db
    .select({ lineId: orderLines.ofLineId, as: orderLines.ofLineAs })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  return line?.lineId && line.as ? { order, lineId: line.lineId, as: line.as } : null;
}
