import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import {
  commissionRooms,
  commissionScripts,
  commissionTakes,
} from "#shop/commission/table.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { TestShop } from "../test-shop.ts";
import { someBrief } from "../given/room.ts";
import { buildEmptyObject } from "./empty-object.ts";
import type { OrderOverrides } from "./order.ts";
import { rowsOf } from "./rows-of.ts";

/** A paid commission whose buyer listens to a take, without the storage service. */
export async function buildCommission(shop: TestShop, overrides: OrderOverrides = {}) {
  const { db } = shop;
  const product = await shop.has.product({ shippingClass: "digital" });
  const order = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    ...overrides,
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    addressDetail: "",
  });
  const [line] = await listLines(db, order.id);
  const lineId = line!.id;
  const { script, characters, seconds, lengthWon, ...brief } = someBrief();
  const counted = { script, characters, seconds, lengthWon };
  await db
    .update(orderLines)
    .set({ brief: { ...brief, ...counted } })
    .where(eq(orderLines.id, lineId));
  await db
    .insert(commissionRooms)
    .values({ lineId, orderId: order.id, state: "taken", approveBy: "2099-12-24" });
  await db
    .insert(commissionScripts)
    .values({ lineId, number: 1, ...counted, by: "shopper", state: "force" });
  const name = `takes/nobody/${randomLetters(26)}.wav`;
  await buildEmptyObject(db, name, { contentType: "audio/wav" });
  const [object] = await rowsOf(db, storedObjects, { name });
  const takeId = randomLetters(16);
  await db.insert(commissionTakes).values({
    id: takeId,
    lineId,
    number: 1,
    blob: object!.blob,
    fileName: "첫 녹음.wav",
    contentType: "audio/wav",
    size: 0,
    durationMs: 9000,
    peaks: [0.5, 0.9, 0.2],
    script: 1,
    sentAt: new Date(),
  });
  await db.update(products).set({ isShow: false }).where(eq(products.id, product.id));
  return { order, lineId, takeId, path: `${order.number}/${lineId}` };
}
