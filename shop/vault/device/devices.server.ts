import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { deviceWords } from "#lib/device/device-words.server.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import {
  heldId,
  isPurchase,
  supplyKey,
  type HeldLine,
  type Entitlement,
  type Purchase,
} from "../holding.server.ts";
import { supplyDevices } from "./table.server.ts";

export type Device = { hash: string; name: string };
export type UsedDevice = typeof supplyDevices.$inferSelect;

export const deviceOf = (id: string, userAgent: string | null): Device => ({
  hash: createHash("sha256").update(`device ${id}`).digest("base64url"),
  name: deviceWords(userAgent),
});

export const devicesOf = ({ supplyTerms }: Pick<OrderLine, "supplyTerms">): number | null =>
  supplyTerms?.devices ?? null;

export const hasCounted = async (db: Db, holding: Entitlement): Promise<boolean> =>
  (isPurchase(holding) ? [holding] : await listLines(db, holding.id)).some(
    (line) => devicesOf(line) !== null,
  );

/** The connected devices of each of its lines. */
export async function listDevices(
  db: Db,
  holding: Pick<Order, "id"> | Purchase,
): Promise<Map<HeldLine["id"], UsedDevice[]>> {
  const rows = await db
    .select({ device: supplyDevices })
    .from(supplyDevices)
    .leftJoin(orderLines, eq(orderLines.id, supplyDevices.lineId))
    .where(
      and(
        "soldBy" in holding
          ? eq(supplyDevices.purchaseId, holding.id)
          : eq(orderLines.orderId, holding.id),
        isNull(supplyDevices.removedAt),
      ),
    )
    .orderBy(asc(supplyDevices.id));
  return Map.groupBy(
    rows.map(({ device }) => device),
    heldId,
  );
}

const isOn = (used: UsedDevice[], device: Device | null | undefined): boolean =>
  used.some(({ deviceHash }) => deviceHash === device?.hash);

export function hasPlace(
  line: Pick<OrderLine, "supplyTerms">,
  used: UsedDevice[],
  device: Device | null | undefined,
): boolean {
  const most = devicesOf(line);
  return most === null || used.length < most || isOn(used, device);
}

/** Under the holding's lock. Throws `goods-device-unknown` and `goods-devices-full`. */
export async function takePlace(
  db: Db,
  { holding, line }: { holding: Entitlement; line: HeldLine },
  device: Device | null | undefined,
): Promise<void> {
  if (devicesOf(line) === null) return;
  if (!device) throw new Refusal("goods-device-unknown");
  const used = (await listDevices(db, holding)).get(line.id) ?? [];
  if (!hasPlace(line, used, device)) throw new Refusal("goods-devices-full");
  const own = used.find(({ deviceHash }) => deviceHash === device.hash);
  if (own)
    await db
      .update(supplyDevices)
      .set({ lastAt: sql`now()`, name: device.name })
      .where(eq(supplyDevices.id, own.id));
  else
    await db
      .insert(supplyDevices)
      .values({ ...supplyKey(line), deviceHash: device.hash, name: device.name });
}

export async function countChanges(
  db: Db,
  lineIds: HeldLine["id"][],
): Promise<Map<HeldLine["id"], number>> {
  if (!lineIds.length) return new Map();
  const { lineId, purchaseId } = supplyDevices;
  const rows = await db
    .select({ lineId, purchaseId, count: sql<number>`count(*)::int` })
    .from(supplyDevices)
    .where(
      and(
        or(
          inArray(
            lineId,
            lineIds.filter((id) => typeof id === "number"),
          ),
          inArray(
            purchaseId,
            lineIds.filter((id) => typeof id === "string"),
          ),
        ),
        eq(supplyDevices.removedBy, "buyer"),
        gt(supplyDevices.removedAt, sql`now() - interval '1 year'`),
      ),
    )
    .groupBy(lineId, purchaseId);
  return new Map(rows.map((row) => [heldId(row), row.count]));
}

export async function listOwnDevices(db: Db, orderIds: string[]) {
  const { name, firstAt, lastAt, removedAt } = supplyDevices;
  const rows = await db
    .select({ orderId: orderLines.orderId, name, firstAt, lastAt, removedAt })
    .from(supplyDevices)
    .innerJoin(orderLines, eq(orderLines.id, supplyDevices.lineId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(supplyDevices.id));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

export async function forgetDevices(db: Db, orderId: string): Promise<void> {
  await db.delete(supplyDevices).where(
    sql`${supplyDevices.lineId} in (
      select ${orderLines.id} from ${orderLines} where ${orderLines.orderId} = ${orderId})`,
  );
}

/** Deletes a departing member's devices for received files. */
export async function forgetReceivedDevices(db: Db, memberId: string): Promise<void> {
  const given = await db
    .select({ orderId: giftReceivers.orderId })
    .from(giftReceivers)
    .where(eq(giftReceivers.memberId, memberId));
  for (const { orderId } of given) await forgetDevices(db, orderId);
}
