import { amountsOf, shippingTermsOf } from "#shop/order/amounts.ts";
import { orderNumber } from "#shop/order/number.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { delivery, payment, paymentIs } from "#shop/order/status.ts";
import { orderLines, orders, timeline } from "#shop/order/table.server.ts";
import { fullPrice, unitPrice } from "#shop/product/product.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import type { products } from "#shop/product/table.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import type { Db } from "#shop/shop.ts";
import { buildProduct } from "./product.ts";
import type { TimelineEvent } from "#shop/order/event-words.ts";

type Row = typeof orders.$inferInsert;
type Product = typeof products.$inferSelect;
type BuiltLine = { product: Product; quantity: number; brief?: CommissionBrief };
export type OrderOverrides = Partial<Row> & { lines?: BuiltLine[] };

/** How an order came to stand where it stands: the events that led there, oldest first. */
const ways: Record<string, TimelineEvent[]> = {
  "pending/pending": [],
  "pending/confirming": ["payment.confirm"],
  "pending/waiting_deposit": ["payment.confirm", "payment.awaitDeposit"],
  "failure/canceled": [
    "payment.confirm",
    "payment.awaitDeposit",
    "payment.cancel",
    "delivery.fail",
  ],
  "failure/failed": ["payment.confirm", "payment.fail", "delivery.fail"],
  "failure/expired": ["payment.expire", "delivery.fail"],
  "ready/paid": ["payment.confirm", "payment.pay", "delivery.pay"],
  "delivery/paid": ["payment.confirm", "payment.pay", "delivery.pay", "delivery.ship"],
  "done/paid": [
    "payment.confirm",
    "payment.pay",
    "delivery.pay",
    "delivery.ship",
    "delivery.arrive",
  ],
  "ready/canceling": ["payment.confirm", "payment.pay", "delivery.pay", "payment.cancelPaid"],
  "ready/refunded": ["payment.confirm", "payment.pay", "delivery.pay", "payment.refund"],
  "ready/partially_refunded": [
    "payment.confirm",
    "payment.pay",
    "delivery.pay",
    "payment.refundPart",
  ],
};
const actors: Record<string, "admin" | "payment" | "clock"> = {
  "delivery.ship": "admin",
  "delivery.arrive": "admin",
  "payment.expire": "clock",
};

/** The book has what a built order's payment says; a partly refunded one got a tenth back. */
async function bookBuilt(db: Db, order: typeof orders.$inferSelect): Promise<void> {
  const { id: orderId, number, paymentKey, total, payment: money, paidAt } = order;
  if (!paymentKey || !paidAt || total <= 0) return;
  const back =
    money === "refunded" ? total : money === "partially_refunded" ? Math.floor(total / 10) : 0;
  await enterInLedger(db, { orderId, provider: order.paymentProvider ?? "none", by: "payment" }, [
    { kind: "intended", amount: total, mark: `intended:${number}:1` },
    { kind: "captured", amount: total, mark: `captured:${paymentKey}`, paymentKey },
    ...(back
      ? [
          {
            kind: "canceled" as const,
            amount: back,
            mark: `canceled:${paymentKey}:${back}`,
            paymentKey,
          },
        ]
      : []),
  ]);
}

let phones = 0;
/** Counted, so that nothing finds, or shows, the digits of another phone by chance. */
const newPhone = () => `0108362${String(phones++ % 10_000).padStart(4, "0")}`;

/**
 * Inserts an order with one line, unpaid by default; the hold follows the payment. Takes no stock.
 */
export async function buildOrder(db: Db, { lines, ...overrides }: OrderOverrides = {}) {
  const bought = lines ?? [{ product: await buildProduct(db), quantity: 1 }];
  const priced = bought.map(({ product, quantity, brief }: BuiltLine) => ({
    product,
    quantity,
    brief,
    fullPrice: fullPrice(product, []),
    unitPrice: unitPrice(product, []),
    shippingClass: product.shippingClass,
    ownFee: demoSite.feeClasses.find(({ name }) => name === product.feeClass) ?? null,
  }));
  const money = overrides.payment ?? payment.names[0];
  const parcel = overrides.delivery ?? delivery.names[0];
  const paid = paymentIs({ payment: money }, "received");
  const placedAt = overrides.placedAt ?? new Date();
  const [order] = await db
    .insert(orders)
    .values({
      number: orderNumber(placedAt),
      guestId: randomLetters(26),
      ordererName: "홍길동",
      ordererPhone: newPhone(),
      ordererEmail: "hong@example.com",
      recipientName: "홍길동",
      recipientPhone: "01012345678",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      addressDetail: "301호",
      ...amountsOf(priced, shippingTermsOf(demoSite, overrides.postcode ?? "04066")),
      shippingTerms: shippingTermsOf(demoSite, overrides.postcode ?? "04066"),
      placeKey: randomLetters(26),
      placeHash: "built",
      paymentProvider: "sandbox",
      hold: paid ? "sold" : money === "expired" || money === "canceled" ? "released" : "held",
      expiresAt: new Date(placedAt.getTime() + 15 * 60_000),
      paidAt: paid ? placedAt : null,
      doneAt: parcel === "done" ? new Date(placedAt.getTime() + 3 * 86_400_000) : null,
      confirmedAt:
        parcel === "done"
          ? (overrides.doneAt ?? new Date(placedAt.getTime() + 3 * 86_400_000))
          : null,
      paymentKey: paid ? `built_${randomLetters(20)}` : null,
      placedAt,
      ...overrides,
      payment: money,
      delivery: parcel,
    })
    .returning();
  if (!order) throw new Error("an insert returned no row");
  await db.insert(orderLines).values(
    priced.map(({ product, ...line }) => ({
      orderId: order.id,
      productId: product.id,
      title: product.title,
      imageId: product.moThumbnail ?? product.thumbnail,
      ...line,
      tookStock: { product: false, options: [] },
    })),
  );
  await bookBuilt(db, order);
  const events: TimelineEvent[] = ["placed", ...(ways[`${parcel}/${money}`] ?? [])];
  await db.insert(timeline).values(
    events.map((event, at) => ({
      orderId: order.id,
      event,
      by: actors[event] ?? (event === "placed" ? ("shopper" as const) : ("payment" as const)),
      at: new Date(placedAt.getTime() + at * 40_000),
    })),
  );
  return order;
}
