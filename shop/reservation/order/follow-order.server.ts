import { eq } from "drizzle-orm";
import type { Order } from "#shop/order/order-row.server.ts";
import type { TakenPieces } from "#shop/product/sale.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { lockReservation, takingOf } from "../find-reservation.server.ts";
import { moveReservation, type Reservation } from "../move-reservation.server.ts";

/** A paid, locked order makes its reservation `ordered`, taking stock again after expiry. False
 * when none is left; then the money is refunded. */
export async function orderReserved(
  db: Db,
  { reservationId, number, shipBy }: Pick<Order, "reservationId" | "number" | "shipBy">,
): Promise<boolean> {
  if (!reservationId) return false;
  const reserved = await lockReservation(db, reservationId);
  const late = reserved.status === "expired";
  if (reserved.status !== "confirmed" && !(late && (await takeAgain(db, reserved, shipBy))))
    return false;
  await moveReservation(db, reserved, {
    move: late ? "orderLate" : "order",
    by: "payment",
    set: { hold: "sold" },
    facts: { order: number },
  });
  return true;
}

/** Not when the shop says a later day by now: the shopper never agreed to that one. */
async function takeAgain(db: Db, reserved: Reservation, agreed: string | null): Promise<boolean> {
  const [product] = await db
    .select({ shipBy: products.expectedShipOn })
    .from(products)
    .where(eq(products.id, reserved.productId));
  if (product?.shipBy && agreed && product.shipBy > agreed) return false;
  try {
    // A transaction of its own inside: sold out for an option puts back the product's own pieces.
    await db.transaction((inner) => takeStock(inner as unknown as Db, [takingOf(reserved)]));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** A paid order was cancelled before sending. `back`: pieces already on the shelf again. */
export async function undoReserved(
  db: Db,
  reservationId: string,
  { back }: { back: number },
): Promise<TakenPieces[]> {
  const reserved = await lockReservation(db, reservationId);
  if (reserved.status !== "ordered") return [];
  await moveReservation(db, reserved, { move: "undo", by: "payment", set: { hold: "released" } });
  const taking = takingOf(reserved);
  return taking.quantity > back ? [{ ...taking, quantity: taking.quantity - back }] : [];
}
