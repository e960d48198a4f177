import { inArray } from "drizzle-orm";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentLedger, payments, refunds } from "#shop/money/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { returnedOf, takenOf, type BookedPayment } from "./booked.ts";
import { groupBy } from "./group-by.ts";
import { hasMoney } from "./check-money.ts";

type Payment = typeof payments.$inferSelect;
type Entry = typeof paymentLedger.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Sums = Pick<Payment, "captured" | "reserved" | "returned">;

const open: Refund["state"][] = ["asked", "awaiting_account", "refused"];

/** The book: its sums, its refunds, the orders and the provider must all say the same. */
export async function checkBook(
  db: Db,
  placed: Order[],
  booked: BookedPayment[],
  settled: boolean,
): Promise<string[]> {
  if (!placed.length) return [];
  const numberOf = new Map(placed.map(({ id, number }) => [id, number]));
  const ids = [...numberOf.keys()];
  const ofOrders = inArray(paymentLedger.orderId, ids);
  const [entries, paymentRows, backs] = [
    await db.select().from(paymentLedger).where(ofOrders).orderBy(paymentLedger.id),
    await listPayments(db, placed),
    await db.select().from(refunds).where(inArray(refunds.orderId, ids)),
  ];
  const entriesOf = groupBy(entries, ({ paymentKey }) => paymentKey ?? "");
  const refundsOf = groupBy(backs, ({ paymentKey }) => paymentKey);
  const paymentOf = new Map(paymentRows.map((payment) => [payment.paymentKey, payment]));
  const providerOf = new Map(booked.map((payment) => [payment.paymentKey, payment]));
  const marks = new Set(entries.map(({ mark }) => mark));
  return [
    ...paymentRows.flatMap((payment) =>
      checkPayment(
        payment,
        numberOf.get(payment.orderId)!,
        entriesOf.of(payment.paymentKey),
        refundsOf.of(payment.paymentKey),
      ),
    ),
    ...(settled
      ? paymentRows.flatMap((payment) =>
          checkProvider(
            payment,
            numberOf.get(payment.orderId)!,
            providerOf.get(payment.paymentKey),
            entriesOf.of(payment.paymentKey),
          ),
        )
      : []),
    ...(settled
      ? booked
          .filter(
            (one) =>
              takenOf(one) > 0 &&
              placed.some(({ number }) => number === one.orderNumber) &&
              !paymentOf.has(one.paymentKey),
          )
          .map(
            ({ orderNumber, paymentKey }) =>
              `book ${orderNumber}: the provider took ${paymentKey}, the book does not know it`,
          )
      : []),
    ...backs.flatMap((refund) =>
      checkRefund(refund, numberOf.get(refund.orderId)!, marks, settled),
    ),
    ...placed.flatMap((order) =>
      checkStanding(order, order.paymentKey === null ? undefined : paymentOf.get(order.paymentKey)),
    ),
  ];
}

const sumOf = (entries: Entry[], ...kinds: Entry["kind"][]): number =>
  entries.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0);

function checkPayment(
  payment: Payment,
  number: string,
  entries: Entry[],
  backs: Refund[],
): string[] {
  const sums: Sums = {
    captured: sumOf(entries, "captured"),
    reserved:
      sumOf(entries, "refund_intended") -
      sumOf(entries, "refund_dropped", "refunded", "returned_by_hand"),
    returned: sumOf(entries, "refunded", "returned_by_hand", "canceled", "capture_undone"),
  };
  const owed = backs
    .filter(({ state }) => open.includes(state))
    .reduce((sum, { amount }) => sum + amount, 0);
  const names = Object.keys(sums) as (keyof Sums)[];
  return [
    ...names
      .filter((name) => sums[name] !== payment[name])
      .map((name) => `book ${number}: ${name} is ${payment[name]}, its entries make ${sums[name]}`),
    ...(payment.reserved + payment.returned > payment.captured
      ? [`book ${number}: more goes back than came`]
      : []),
    ...(payment.reserved !== owed
      ? [`book ${number}: ${payment.reserved} won are reserved, its refunds make ${owed}`]
      : []),
  ];
}

/** It knows neither what was sent back past it nor what was booked for the wrong order. */
function checkProvider(
  payment: Payment,
  number: string,
  provider: BookedPayment | undefined,
  entries: Entry[],
): string[] {
  const [taken, returned] = [provider ? takenOf(provider) : 0, provider ? returnedOf(provider) : 0];
  const undone = sumOf(entries, "capture_undone");
  const captured = payment.captured - undone;
  const back = payment.returned - undone - sumOf(entries, "returned_by_hand");
  return [
    ...(taken !== captured
      ? [`book ${number}: ${captured} won captured, the provider took ${taken}`]
      : []),
    ...(returned !== back
      ? [`book ${number}: ${back} won returned, the provider gave back ${returned}`]
      : []),
  ];
}

function checkRefund(
  { id, state, amount, orderId: _order, kind }: Refund,
  number: string,
  marks: Set<string>,
  settled: boolean,
): string[] {
  // Points and credit alone: no provider was asked.
  if (amount === 0 && state === "done") return [];
  const wanted = [`refund_intended:${id}`, ...(state === "done" ? [`refunded:${id}`] : [])];
  return [
    ...wanted
      .filter(
        (mark) => !marks.has(mark) && !marks.has(mark.replace("refunded:", "returned_by_hand:")),
      )
      .map(
        (mark) =>
          `book ${number}: a refund of ${amount} won is ${state} without ${mark.split(":")[0]}`,
      ),
    ...(state !== "done" && marks.has(`refunded:${id}`)
      ? [`book ${number}: a refund is ${state} although its money is back`]
      : []),
    ...(settled && state === "asked"
      ? [`I1 ${number}: a refund of ${amount} won (${kind}) is still under way`]
      : []),
  ];
}

function checkStanding(order: Order, payment: Payment | undefined): string[] {
  const { number, payment: money, total } = order;
  if (total === 0) return [];
  const { captured = 0, reserved = 0, returned = 0 } = payment ?? {};
  const say = (words: string) => [`book ${number}: ${money}, ${words}`];
  if (hasMoney(order) && captured !== total) return say(`${captured} won captured of ${total}`);
  if (money === "paid" && returned) return say(`${returned} won returned`);
  if (money === "partially_refunded" && (returned <= 0 || returned >= captured))
    return say(`${returned} of ${captured} won returned`);
  if (money === "refunded" && (captured !== total || returned !== captured))
    return say(`${returned} of ${captured} won returned`);
  if (money === "canceling" && !reserved) return say("nothing is reserved to go back");
  return [];
}

/** Sums of the book for these orders. */
export const listPayments = (db: Db, placed: Order[]): Promise<Payment[]> =>
  placed.length
    ? db
        .select()
        .from(payments)
        .where(
          inArray(
            payments.orderId,
            placed.map(({ id }) => id),
          ),
        )
    : Promise.resolve([]);
