import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { isAdministrator } from "../rights.ts";
import { staff } from "../table.server.ts";
import type { Role } from "./roles.ts";

type IdentifiedAccount = Pick<Account, "id" | "email" | "emailVerified" | "emailProof">;

/** The account's role in the back office, or null; read at every request. */
export async function findRole(
  { db, adminEmails }: { db: Db; adminEmails: readonly string[] },
  account: IdentifiedAccount,
): Promise<Role | null> {
  if (isAdministrator(account, adminEmails)) return "owner";
  const [row] = await db
    .select({ role: staff.role })
    .from(staff)
    .where(eq(staff.accountId, account.id))
    .limit(1);
  return row?.role ?? null;
}
