import { asc, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { isAdministrator } from "../rights.ts";
import { officeHours, officeMailChoices, pushDevices, staff, users } from "../table.server.ts";
import type { OfficeHours } from "./office-hours.ts";
import type { MailChoices } from "./office-mails.ts";
import type { Role } from "./roles.ts";

/** Who chose no hours is told from eight in the morning until ten at night. */
const USUAL_HOURS: OfficeHours = { from: 8, until: 22 };

export type AtWork = {
  /** null: an owner's address without an account; nothing was chosen for it */
  id: string | null;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  chosen: MailChoices;
  hours: OfficeHours;
  /** the devices that pushes go to */
  devices: readonly string[];
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
  chosen: sql<MailChoices>`(select coalesce(jsonb_object_agg(kind, jsonb_build_object(
      'mail', wanted, 'message', by_message, 'push', by_push, 'anyHour', at_any_hour)), '{}')
    from ${officeMailChoices} where ${officeMailChoices.accountId} = ${users.id})`,
  hours: sql<OfficeHours | null>`(select jsonb_build_object('from', from_hour, 'until', until_hour)
    from ${officeHours} where ${officeHours.accountId} = ${users.id})`,
  devices: sql<string[]>`array(select ${pushDevices.id}::text from ${pushDevices}
    where ${pushDevices.accountId} = ${users.id} order by ${pushDevices.createdAt})`,
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
    return account ? atWork(account, "owner") : { ...nobodyYet, email };
  });
  const others = accountRows.flatMap((one) =>
    one.role && !one.blockedAt && !isOwner(one) ? [atWork(one, one.role)] : [],
  );
  return [...owners, ...others];
}

const nobodyYet = {
  id: null,
  name: "",
  phone: null,
  role: "owner",
  chosen: {},
  hours: USUAL_HOURS,
  devices: [],
} as const;

type Row = Pick<AtWork, "id" | "name" | "email" | "phone" | "chosen" | "devices"> & {
  hours: OfficeHours | null;
};

const atWork = ({ id, name, email, phone, chosen, hours, devices }: Row, role: Role): AtWork => ({
  id,
  name,
  email,
  phone,
  role,
  chosen,
  hours: hours ?? USUAL_HOURS,
  devices,
});
