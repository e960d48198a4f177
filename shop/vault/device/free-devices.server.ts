import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { line } from "#shop/typed-words.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { devicesOf, listDevices } from "./devices.server.ts";
import { supplyDevices } from "./table.server.ts";

const WORDS = "기기를 비우는 까닭을 적어주세요.";

export const freeDevicesForm = z.object({
  intent: z.literal("supply-devices"),
  line: z.coerce.number().int().positive(),
  reason: line(WORDS).min(2, WORDS).max(200, "200자까지 쓸 수 있어요."),
});
type DeviceRelease = Pick<z.output<typeof freeDevicesForm>, "line" | "reason">;

/** Beside what its buyer may change. Throws `order-not-found` and `goods-device-gone`. */
export function freeDevices(
  shop: Pick<Shop, "db" | "adminEmails">,
  number: string,
  { line: lineId, reason }: DeviceRelease,
  acting: AuditActor,
): Promise<void> {
  return inTransaction(shop.db, async (db) => {
    const foundOrder = await findOrder(db, number);
    if (!foundOrder) throw new Refusal("order-not-found");
    const order = await lockOrder(db, foundOrder.id);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const used = (await listDevices(db, order.id)).get(lineId);
    if (!used) throw new Refusal("goods-device-gone");
    await db
      .update(supplyDevices)
      .set({ removedAt: sql`now()`, removedBy: "desk" })
      .where(and(eq(supplyDevices.lineId, lineId), isNull(supplyDevices.removedAt)));
    await recordAudit(db, {
      ...acting,
      action: "order.supply-devices",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      reason,
      before: { line: lineId, devices: used.length },
      after: { line: lineId, devices: 0 },
    });
  });
}

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
  const used = await listDevices(db, orderId);
  return counted.map((line) => ({
    ...line,
    used: (used.get(line.lineId) ?? []).map(({ id, name, firstAt, lastAt }) => ({
      id,
      name,
      firstAt,
      lastAt,
    })),
  }));
}
