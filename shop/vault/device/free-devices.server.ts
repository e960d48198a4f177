import { and, eq, isNull, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { actOnSupply } from "../supply-act.server.ts";
import type { DeviceRelease } from "../supply-forms.ts";
import { devicesOf, listDevices } from "./devices.server.ts";
import { supplyDevices } from "./table.server.ts";

/** Beside what its buyer may change. Throws `order-not-found` and `goods-device-gone`. */
export const freeDevices = (
  shop: Pick<Shop, "db" | "adminEmails">,
  number: string,
  { line, reason }: DeviceRelease,
  acting: AuditActor,
): Promise<void> =>
  actOnSupply(
    shop,
    { number, action: "order.supply-devices", reason, acting },
    async (db, order) => {
      const used = (await listDevices(db, order)).get(line);
      if (!used) throw new Refusal("goods-device-gone");
      await db
        .update(supplyDevices)
        .set({ removedAt: sql`now()`, removedBy: "desk" })
        .where(and(eq(supplyDevices.lineId, line), isNull(supplyDevices.removedAt)));
      return { before: { line, devices: used.length }, after: { line, devices: 0 } };
    },
  );

export type LineDevices = {
  lineId: number;
  title: string;
  most: number;
  used: { id: number; name: string; firstAt: Date; lastAt: Date }[];
};

export async function listLineDevices(db: Db, orderId: string): Promise<LineDevices[]> {
  const counted = (await listLines(db, orderId)).flatMap((line) => {
    const most = devicesOf(line);
    return most === null ? [] : [{ lineId: line.id, title: line.title, most }];
  });
  if (!counted.length) return [];
  const used = await listDevices(db, { id: orderId });
  return counted.map((line) => ({
    ...line,
    used: (used.get(line.lineId) ?? []).map((device) =>
      pick(device, ["id", "name", "firstAt", "lastAt"]),
    ),
  }));
}
