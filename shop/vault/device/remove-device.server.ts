import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { countChanges, devicesOf, listDevices } from "./devices.server.ts";
import { heldId, isPurchase, lockHolding, type Entitlement } from "../holding.server.ts";
import { supplyDevices } from "./table.server.ts";

export const removeDeviceForm = z.object({
  intent: z.literal("device-remove"),
  device: z.coerce.number().int().positive(),
});

/** Removes a device to make room, per year as often as devices are allowed. Throws
 * `goods-device-gone` and `goods-devices-fixed`. */
export function removeDevice(
  { db: outside }: Pick<Shop, "db">,
  unlocked: Entitlement,
  deviceId: number,
): Promise<void> {
  return inTransaction(outside, async (db) => {
    const holding = await lockHolding(db, unlocked);
    const lines = isPurchase(holding) ? [holding] : await listLines(db, holding.id);
    const used = [...(await listDevices(db, holding)).values()].flat();
    const device = used.find((one) => one.id === deviceId);
    const line = lines.find((one) => device && one.id === heldId(device));
    if (!device || !line) throw new Refusal("goods-device-gone");
    const changes = (await countChanges(db, [line.id])).get(line.id) ?? 0;
    if (changes >= (devicesOf(line) ?? 0)) throw new Refusal("goods-devices-fixed");
    await db
      .update(supplyDevices)
      .set({ removedAt: sql`now()`, removedBy: "buyer" })
      .where(eq(supplyDevices.id, device.id));
  });
}
