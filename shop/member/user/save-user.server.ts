import { eq, sql } from "drizzle-orm";
import { isEmpty } from "#lib/is-empty.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needAccountRight, type Officer } from "../staff/need-account-right.server.ts";
import { users } from "../table.server.ts";
import { isUserId } from "./user-document.ts";
import type { UserPart } from "./user-part.ts";

export type NamedUser = { id?: string | null | undefined; uid?: string | null | undefined };

/** The account that id or uid names; null without either, and when they name two. */
export function idOf({ id, uid }: NamedUser): string | null {
  const named = id || uid;
  return isUserId(named) && (!id || !uid || id === uid) ? named : null;
}

/** Writes these fields over the user and leaves the others. */
export async function saveUser(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  user: NamedUser & UserPart,
  { by }: { by?: Officer | undefined } = {},
): Promise<boolean> {
  const id = idOf(user);
  if (!id) return false;
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (!before) return false;
    if (by) await needAccountRight({ db: tx, adminEmails }, by, "edit", before);
    const after = { name: user.name ?? before.name, phone: user.phone ?? before.phone };
    const changed = changedFields({ name: before.name, phone: before.phone }, after);
    if (isEmpty(changed.after)) return true;
    await tx
      .update(users)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(users.id, id));
    if (by)
      await recordAudit(tx, {
        ...by,
        action: "user.edit",
        subject: `member ${id}`,
        whose: id,
        ...changed,
      });
    return true;
  });
}
