import { between, eq } from "drizzle-orm";
import { readIdentifier } from "#lib/text/typed.ts";
import { ORDER_NUMBER, readOrderNumber } from "#shop/order/number.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { idsOfCode } from "./packing-code.ts";

/** The number of the order whose barcode was read or whose number was typed; null: none. */
export async function findScanned(db: Db, scanned: string): Promise<string | null> {
  const ids = idsOfCode(readIdentifier(scanned));
  const number = readOrderNumber(scanned);
  if (!ids && !ORDER_NUMBER.test(number)) return null;
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(ids ? between(orders.id, ids.first, ids.last) : eq(orders.number, number))
    .limit(2);
  return found.length === 1 ? found[0]!.number : null;
}
