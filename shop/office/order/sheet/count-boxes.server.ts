import type { Db } from "#shop/shop.ts";
import { listBoxes } from "./list-boxes.server.ts";

/** How many orders may leave by parcel now, and in how many boxes they would. */
export async function countBoxes(
  db: Db,
  numbers: string[],
): Promise<{ orders: number; boxes: number }> {
  const boxes = await listBoxes(db, { numbers, isOneBox: true });
  return { orders: boxes.flatMap((box) => box.numbers).length, boxes: boxes.length };
}
