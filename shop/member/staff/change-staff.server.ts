import { and, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { tellRole } from "../notice/tell-account.server.ts";
import { tellOwnersOfKey } from "../notice/tell-owners.server.ts";
import { isAdministrator } from "../rights.ts";
import { sessions, staff, users } from "../table.server.ts";
import type { StaffRole } from "./roles.ts";

type StaffShop = Pick<Shop, "db" | "adminEmails" | "origin" | "now">;

/** Another role from the next request on. Throws `owner-stays`, `staff-gone`. */
export const changeRole = (
  shop: StaffShop,
  accountId: string,
  role: StaffRole,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const { email, name, role: before } = await findStaff(shop, db, accountId);
    if (before === role) return;
    await db.update(staff).set({ role }).where(eq(staff.accountId, accountId));
    await recordAudit(db, {
      ...acting,
      action: "staff.change-role",
      subject: `staff ${email}`,
      whose: accountId,
      before: { role: before },
      after: { role },
    });
    await tellRole(db, shop, { id: accountId, email, name }, role);
    await tellOwnersOfKey(db, shop, "staff", acting);
  });

/** Removes a staff member: ends the office sessions at once and informs them; the shop account
 * stays. Throws `owner-stays`, `staff-gone`. */
export const removeStaff = (
  shop: StaffShop,
  accountId: string,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const { email, name, role } = await findStaff(shop, db, accountId);
    await db.delete(staff).where(eq(staff.accountId, accountId));
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), eq(sessions.kind, "admin")));
    await recordAudit(db, {
      ...acting,
      action: "staff.remove",
      subject: `staff ${email}`,
      whose: accountId,
      before: { role },
    });
    await tellRole(db, shop, { id: accountId, email, name }, null);
    await tellOwnersOfKey(db, shop, "staff", acting);
  });

async function findStaff({ adminEmails }: Pick<Shop, "adminEmails">, db: Db, accountId: string) {
  const [account] = await db.select().from(users).where(eq(users.id, accountId));
  if (account && isAdministrator(account, adminEmails)) throw new Refusal("owner-stays");
  const [found] = await db
    .select({ role: staff.role })
    .from(staff)
    .where(eq(staff.accountId, accountId))
    .for("update");
  if (!account || !found) throw new Refusal("staff-gone");
  return { email: account.email, name: account.name, role: found.role };
}
