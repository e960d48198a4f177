import { isNotNull } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";

const holds: Record<ReservationStatus, "held" | "sold" | "released"> = {
  requested: "held",
  confirmed: "held",
  ordered: "sold",
  canceled: "released",
  expired: "released",
};

/**
 * I4 for reservations: each holds what its status says, and is ordered exactly if one of its orders
 * is paid.
 */
export async function checkReservations(db: Db): Promise<string[]> {
  const ordersOf = groupBy(
    await db.select().from(orders).where(isNotNull(orders.reservationId)),
    ({ reservationId }) => reservationId!,
  );
  return (await db.select().from(reservations)).flatMap(({ id, number, status, hold }) => {
    const sold = ordersOf.of(id).filter((order) => order.hold === "sold").length;
    return [
      ...(hold === holds[status] ? [] : [`I4 ${number}: ${status}, and its pieces are ${hold}`]),
      ...(sold === (status === "ordered" ? 1 : 0)
        ? []
        : [`I4 ${number}: ${status}, and ${sold} orders of it are paid`]),
    ];
  });
}
