import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** Writes down that an administrator read these users as a list: a row for each. */
export async function recordUserReads(
  db: Db,
  { account, address }: AuditActor,
  ids: string[],
): Promise<void> {
  if (!ids.length) return;
  await db.insert(auditLog).values(
    ids.map((id) => ({
      accountId: account?.id,
      email: account?.email,
      address,
      action: "user.list",
      subject: `member ${id}`,
      whose: id,
    })),
  );
}
