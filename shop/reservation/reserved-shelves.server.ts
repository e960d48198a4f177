import { eq } from "drizzle-orm";
import type { Taking } from "../product/stock.server.ts";
import type { Db } from "../shop.ts";
import { reservations } from "./table.server.ts";

/** Which shelves the pieces of a reservation's order came from; its own lines took nothing. */
export async function reservedShelves(db: Db, reservationId: string): Promise<Taking["shelves"]> {
  const [reserved] = await db.select({ tookStock: reservations.tookStock }).from(reservations).where(eq(reservations.id, reservationId));
  return reserved?.tookStock ?? { product: false, options: [] };
}
