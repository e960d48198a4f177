import type { Order } from "#shop/order/move-order.server.ts";
import type { payments } from "#shop/money/table.server.ts";
import { liveOf, takenOf, type BookedPayment } from "./booked.ts";
import { groupBy } from "./group-by.ts";

type Payment = typeof payments.$inferSelect;

export const hasMoney = ({ payment, total }: Order): boolean =>
  total > 0 && (payment === "paid" || payment === "partially_refunded");

/** I1 to I3: orders against the provider's books. `settled`: nothing is under way any more. */
export function checkMoney(
  placed: Order[],
  booked: BookedPayment[],
  book: Payment[],
  settled: boolean,
): string[] {
  const ofOrder = groupBy(booked, ({ orderNumber }) => orderNumber);
  const bookOf = groupBy(book, ({ orderId }) => orderId);
  const keys = placed.map(({ paymentKey }) => paymentKey).filter((key) => key !== null);
  return [
    ...placed.flatMap((order) =>
      checkOrder(order, ofOrder.of(order.number), bookOf.of(order.id), settled),
    ),
    ...(new Set(keys).size < keys.length ? ["I3: one payment for two orders"] : []),
  ];
}

function checkOrder(
  order: Order,
  booked: BookedPayment[],
  book: Payment[],
  settled: boolean,
): string[] {
  const { number, payment, delivery, total } = order;
  const broken: string[] = [];
  const live = booked.filter((one) => liveOf(one) > 0);
  if (live.length > 1) broken.push(`I3 ${number}: ${live.length} live captures`);
  if (
    hasMoney(order) &&
    !live.some((one) => one.paymentKey === order.paymentKey && takenOf(one) === total)
  )
    broken.push(`I2 ${number}: ${payment} without its money`);
  if (payment === "refunded" && total > 0 && live.length)
    broken.push(`I1 ${number}: refunded, and its money is still there`);
  if (!settled) return broken;
  const back = book.find(({ paymentKey }) => paymentKey === order.paymentKey)?.returned ?? 0;
  const kept = hasMoney(order) ? total - back : payment === "canceling" ? total : 0;
  const there = live.reduce((sum, one) => sum + liveOf(one), 0);
  if (there !== kept)
    broken.push(`I1 ${number}: ${payment}, the provider has ${there} won and should have ${kept}`);
  if (hasMoney(order) && (delivery === "pending" || delivery === "failure"))
    broken.push(`I1 ${number}: paid, not filled and not refunded`);
  if (payment === "canceling") broken.push(`I1 ${number}: cancelled and not refunded`);
  if (payment === "confirming") broken.push(`I1 ${number}: still confirming`);
  return broken;
}
