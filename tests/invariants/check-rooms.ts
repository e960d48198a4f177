import { asc, inArray } from "drizzle-orm";
import { stageOf, room as machine, type RoomMove } from "#shop/commission/room-machine.ts";
import { commissionEvents } from "#shop/commission/table.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";
import { hasMoney } from "./check-money.ts";
import { listPayments } from "./check-book.ts";

type Line = typeof orderLines.$inferSelect;
type Event = typeof commissionEvents.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/**
 * Price differences are refunded with their line, and an ended room refunded by its stored table,
 * in parts that add up.
 */
export async function checkRooms(db: Db, placed: Order[], settled: boolean): Promise<string[]> {
  const byId = new Map(placed.map((order) => [order.id, order]));
  const ids = [...byId.keys()];
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const added = lines.filter(({ ofLineId }) => ofLineId !== null);
  const briefed = lines.filter(({ brief }) => brief !== null);
  const roots = new Map(lines.map((line) => [line.id, line]));
  const ofRooms = inArray(
    commissionEvents.lineId,
    briefed.map(({ id }) => id),
  );
  const events = groupBy(
    await db.select().from(commissionEvents).where(ofRooms).orderBy(asc(commissionEvents.id)),
    ({ lineId }) => String(lineId),
  );
  const backs = groupBy(
    await db.select().from(refunds).where(inArray(refunds.orderId, ids)),
    ({ orderId }) => orderId,
  );
  const kept = settled ? await checkKept(db, byId, { added, roots }) : [];
  return [
    ...kept,
    ...briefed.flatMap((line) => {
      const order = byId.get(line.orderId);
      if (!order) return [];
      const more = added.filter(({ ofLineId }) => ofLineId === line.id);
      const orders = more.flatMap(({ orderId }) => byId.get(orderId) ?? []);
      return checkEnd({
        line,
        order,
        orders,
        events: events.of(String(line.id)),
        refundsOf: backs.of,
      });
    }),
  ];
}

async function checkKept(
  db: Db,
  byId: Map<string, Order>,
  { added, roots }: { added: Line[]; roots: Map<number, Line> },
): Promise<string[]> {
  const differences = added.flatMap((line) => {
    const [order, root] = [byId.get(line.orderId), roots.get(line.ofLineId!)];
    const base = root && byId.get(root.orderId);
    return order && base && paymentIs(base, "over") && hasMoney(order) ? [{ order, base }] : [];
  });
  const sums = await listPayments(
    db,
    differences.map(({ order }) => order),
  );
  return differences.flatMap(({ order: { id, number, total }, base }) => {
    const back = sums.find(({ orderId }) => orderId === id)?.returned ?? 0;
    return back < total
      ? [
          `I1 ${number}: ${base.number} went back, and ${total - back} won that it cost more did not`,
        ]
      : [];
  });
}

type Ending = {
  line: Line;
  order: Order;
  orders: Order[];
  events: Event[];
  refundsOf(orderId: string): Refund[];
};

/**
 * The announced refund is the table's percentage of everything paid by then, unless other refunds
 * were first.
 */
function checkEnd({ line, order, orders, events, refundsOf }: Ending): string[] {
  const end = events.find(({ event }) => event === "stop");
  if (!end) return [];
  const say = (words: string) => [`room ${order.number}: ${words}`];
  const stage = stageOf(stateBefore(events, end))!;
  const agreed = stage === "waiting" ? 100 : line.brief!.terms.refunds[stage];
  const { percent, amount } = end.facts as { percent: number; amount: number };
  if (percent !== agreed) return say(`${percent} % of ${stage}, where ${agreed} % were agreed to`);
  // A payment that had the lock first may have begun after the end did.
  const isPart = ({ id, paidAt, delivery }: Order) =>
    delivery === "done" && ((paidAt && paidAt < end.at) || refundsOf(id).some(isOfEnd));
  const all = [order, ...orders.filter(isPart)];
  const own = line.unitPrice * line.quantity - line.couponAmount;
  const sum = all.reduce((won, one) => won + (one === order ? own : one.total), 0);
  const owed = Math.floor((sum * percent) / 100);
  const refundsOfAll = all.flatMap(({ id }) => refundsOf(id));
  const mine = refundsOfAll.filter(isOfEnd);
  const parts = mine.reduce(
    (won, { amount: money, pointsAmount, creditAmount }) =>
      won + money + pointsAmount + creditAmount,
    0,
  );
  if (amount > owed || (amount < owed && mine.length === refundsOfAll.length))
    return say(`${amount} won come back of ${sum}, ${percent} % are ${owed}`);
  return parts === amount ? [] : say(`${amount} won were told, and its parts make ${parts}`);
}

const isOfEnd = ({ reason }: Refund): boolean => reason.startsWith("주문 제작을 중단해");

/** The state that the moves before this one led to. */
const stateBefore = (events: Event[], end: Event) =>
  events
    .slice(0, events.indexOf(end))
    .map(({ event }) => machine.moves[event as RoomMove])
    .reduce((state, move) => move?.to ?? state, machine.names[0]!);
