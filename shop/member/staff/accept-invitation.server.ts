import { and, eq, gt, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { tellRole } from "../notice/tell-account.server.ts";
import { tellOwnersOfKey } from "../notice/tell-owners.server.ts";
import { staff, staffInvitations } from "../table.server.ts";
import { findRole } from "./find-role.server.ts";
import type { Role, StaffRole } from "./roles.ts";

type InvitationVisitor = Omit<AuditActor, "account"> & { account: Account | null };
type InvitedStaff = { role: StaffRole; email: string };

export type InvitationState =
  | { state: "over" }
  /** the account that asks works here */
  | { state: "joined"; role: Role }
  | ({ state: "signed-out" | "other-account" | "ready" } & InvitedStaff);

const open = (token: string) =>
  and(
    eq(staffInvitations.tokenHash, hashOfToken(token)),
    gt(staffInvitations.expiresAt, sql`now()`),
  );

/** Opens an invitation's link. Throws `too-many-attempts` after thirty wrong ones. */
export async function openInvitation(
  shop: Shop,
  token: string,
  { account, address }: InvitationVisitor,
): Promise<InvitationState> {
  const [found] = isToken(token)
    ? await shop.db
        .select({ role: staffInvitations.role, email: staffInvitations.email })
        .from(staffInvitations)
        .where(open(token))
    : [];
  if (found) return { ...found, state: stateFor(found, account) };
  const role = account && (await findRole(shop, account));
  if (role) return { state: "joined", role };
  await spendAttempt(shop.db, [
    { key: `staff invitation from ${lineOf(address)}`, most: 30, seconds: 15 * 60 },
  ]);
  return { state: "over" };
}

function stateFor({ email }: InvitedStaff, account: Account | null) {
  if (!account) return "signed-out";
  return isInvited(account, email) ? "ready" : "other-account";
}

const isInvited = (account: Account, email: string) =>
  account.emailVerified && account.email === email;

/** Makes the account of the invited address a staff member; of two concurrent calls one
 * succeeds. Throws `invitation-gone` and `invitation-of-another`. */
export async function acceptInvitation(
  shop: Shop,
  token: string,
  { account, address, session }: InvitationVisitor & { account: Account },
): Promise<StaffRole> {
  return inTransaction(shop.db, async (db) => {
    const [used] = await db.delete(staffInvitations).where(open(token)).returning();
    if (!used) throw new Refusal("invitation-gone");
    if (!isInvited(account, used.email)) throw new Refusal("invitation-of-another");
    const { role, invitedBy } = used;
    await db
      .insert(staff)
      .values({ accountId: account.id, role, invitedBy })
      .onConflictDoUpdate({ target: staff.accountId, set: { role, invitedBy } });
    await recordAudit(db, {
      account,
      address,
      action: "staff.join",
      subject: `staff ${used.email}`,
      whose: account.id,
      after: { role, invitedBy },
    });
    await tellRole(db, shop, account, role);
    await tellOwnersOfKey(db, shop, "staff", { account, address, session });
    return role;
  });
}
