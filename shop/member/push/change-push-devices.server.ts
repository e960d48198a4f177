import { createECDH } from "node:crypto";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { seal } from "#lib/secret/seal.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { pushDevices, users } from "../table.server.ts";
import type { Officer } from "../staff/need-account-right.server.ts";
import type { DeviceForm } from "./device-form.ts";
import { sealedFor } from "./push-devices.server.ts";

/** Phones, tablets and computers of one person. */
export const MOST_DEVICES = 10;

/**
 * Lets notices be pushed to a browser of whoever works here. A browser that somebody else used
 * before is theirs from now on. Throws BadInput for keys of no browser, and `push-devices-full`.
 */
export async function addPushDevice(
  shop: Pick<Shop, "db" | "secret">,
  { endpoint, p256dh, auth }: DeviceForm,
  { label, acting }: { label: string; acting: Officer },
): Promise<void> {
  const accountId = acting.account?.id;
  if (!accountId || !acting.role) throw new Refusal("staff-gone");
  if (!isPoint(p256dh)) throw new BadInput({ endpoint: ["이 브라우저의 열쇠를 읽을 수 없어요."] });
  const sealed = seal(shop.secret, sealedFor(endpoint), JSON.stringify({ p256dh, auth }));
  await inTransaction(shop.db, async (db) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("update");
    const [others] = await db
      .select({ count: count() })
      .from(pushDevices)
      .where(and(eq(pushDevices.accountId, accountId), ne(pushDevices.endpoint, endpoint)));
    if (others!.count >= MOST_DEVICES) throw new Refusal("push-devices-full");
    await db
      .insert(pushDevices)
      .values({ accountId, endpoint, sealed, label })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        set: { accountId, sealed, label, createdAt: sql`now()`, reachedAt: null, trouble: null },
      });
    await recordAudit(db, {
      ...acting,
      action: "staff.add-device",
      subject: `staff ${acting.account?.email}`,
      whose: accountId,
      after: { device: label },
    });
  });
}

/** Somebody's own device. Throws `push-device-gone`. */
export async function removePushDevice(
  { db }: Pick<Shop, "db">,
  id: string,
  acting: Officer,
): Promise<void> {
  await inTransaction(db, async (locked) => {
    const [gone] = await locked
      .delete(pushDevices)
      .where(
        and(
          eq(sql`${pushDevices.id}::text`, id),
          eq(pushDevices.accountId, acting.account?.id ?? ""),
        ),
      )
      .returning();
    if (!gone) throw new Refusal("push-device-gone");
    await recordAudit(locked, {
      ...acting,
      action: "staff.remove-device",
      subject: `staff ${acting.account?.email}`,
      whose: acting.account?.id,
      before: { device: gone.label },
    });
  });
}

/** Whether these bytes are a point of the curve, so that sending never fails for them. */
function isPoint(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
