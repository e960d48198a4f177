import { asc, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { isAdministrator } from "../rights.ts";
import { staff, users, officeMailChoices } from "../table.server.ts";
import type { MailChoices } from "./office-mails.ts";
import type { Role } from "./roles.ts";

export type AtWork = {
  /** null: an owner's address without an account; nothing was chosen for it */
  id: string | null;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  chosen: MailChoices;
};

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  emailVerified: users.emailVerified,
  emailProof: users.emailProof,
  blockedAt: users.blockedAt,
  role: staff.role,
  chosen: sql<MailChoices>`(select coalesce(jsonb_object_agg(kind, wanted), '{}') from ${officeMailChoices}
    where ${officeMailChoices.accountId} = ${users.id})`,
};

/** Owners in configured order, then staff by their start, without blocked ones. */
export async function listAtWork({
  db,
  adminEmails,
}: Pick<Shop, "db" | "adminEmails">): Promise<AtWork[]> {
  const accountRows = await db
    .select(columns)
    .from(users)
    .leftJoin(staff, sql`${staff.accountId} = ${users.id}`)
    .where(or(isNotNull(staff.accountId), inArray(users.email, [...adminEmails])))
    .orderBy(asc(staff.since), asc(users.id));
  const isOwner = (one: (typeof accountRows)[number]) => isAdministrator(one, adminEmails);
  const owners = adminEmails.map((email): AtWork => {
    const account = accountRows.find((one) => one.email === email && isOwner(one));
    return account
      ? { ...account, role: "owner" }
      : { id: null, name: "", email, phone: null, role: "owner", chosen: {} };
  });
  const others = accountRows.flatMap(({ role, ...one }) =>
    role && !one.blockedAt && !isAdministrator(one, adminEmails) ? [{ ...one, role }] : [],
  );
  return [...owners, ...others].map(({ id, name, email, phone, role, chosen }) => ({
    id,
    name,
    email,
    phone,
    role,
    chosen,
  }));
}
