import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { isAdministrator } from "../rights.ts";
import { passkeys, staff, staffInvitations, users } from "../table.server.ts";
import type { StaffRole } from "./roles.ts";

export type StaffMember = {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  since: Date;
  invitedBy: string;
  hasSecondFactor: boolean;
};
export type Invitation = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
  isOver: boolean;
};

const memberColumns = {
  id: staff.accountId,
  email: users.email,
  name: users.name,
  role: staff.role,
  since: staff.since,
  invitedBy: staff.invitedBy,
  hasSecondFactor: sql<boolean>`${users.twoFactorEnabled}
    or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
};
const invitationColumns = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  role: staffInvitations.role,
  invitedBy: staffInvitations.invitedBy,
  expiresAt: staffInvitations.expiresAt,
  isOver: sql<boolean>`${staffInvitations.expiresAt} <= now()`,
};

/** Who works here, who was asked to, and the addresses of the owners that have an account. */
export async function listStaff({ db, adminEmails }: Pick<Shop, "db" | "adminEmails">): Promise<{
  owners: { email: string; hasAccount: boolean }[];
  staff: StaffMember[];
  invitations: Invitation[];
}> {
  const [ownerAccounts, members, invitations] = await Promise.all([
    adminEmails.length
      ? db
          .select()
          .from(users)
          .where(inArray(users.email, [...adminEmails]))
      : [],
    db
      .select(memberColumns)
      .from(staff)
      .innerJoin(users, eq(users.id, staff.accountId))
      .orderBy(asc(staff.since)),
    db.select(invitationColumns).from(staffInvitations).orderBy(asc(staffInvitations.createdAt)),
  ]);
  const proved = ownerAccounts.filter((one) => isAdministrator(one, adminEmails));
  return {
    owners: adminEmails.map((email) => ({
      email,
      hasAccount: proved.some((one) => one.email === email),
    })),
    staff: members.filter(({ email }) => !proved.some((one) => one.email === email)),
    invitations,
  };
}
