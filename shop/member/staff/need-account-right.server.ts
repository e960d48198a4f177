import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { findRole } from "./find-role.server.ts";
import { mayActOn, type AccountAct, type Role } from "./roles.ts";

/** The acting person and role; a screen's visitor fits. */
export type Officer = AuditActor & { role: Role | null };

type IdentifiedAccount = Pick<Account, "id" | "email" | "emailVerified" | "emailProof">;

/** Throws `account-of-staff` when this role may not do this to the account, and
 * `member-is-administrator` when staff would be blocked. */
export async function needAccountRight(
  shop: Pick<Shop, "db" | "adminEmails">,
  { role }: Pick<Officer, "role">,
  act: AccountAct,
  account: IdentifiedAccount,
): Promise<void> {
  const whose = await findRole(shop, account);
  if (mayActOn(role, act, whose)) return;
  throw new Refusal(act === "block" && whose ? "member-is-administrator" : "account-of-staff");
}
