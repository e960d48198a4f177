import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { officeHours, officeMailChoices, users } from "../table.server.ts";
import { listAtWork } from "./list-at-work.server.ts";
import type { Officer } from "./need-account-right.server.ts";
import type { OfficeHours } from "./office-hours.ts";
import { officeMailsOf, type MailChoices } from "./office-mails.ts";
import { may } from "./roles.ts";

/** Without hours those that are chosen stay. */
type Choice = { wanted: MailChoices; hours?: OfficeHours | null };

/**
 * Chooses which office notices an account gets by which ways, and between which hours, ignoring
 * kinds its role may not have. Staff for themselves, owners for everybody. Throws
 * `account-of-staff`, `staff-gone`.
 */
export async function chooseOfficeMails(
  shop: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  { wanted, hours = null }: Choice,
  acting: Officer,
): Promise<void> {
  if (accountId !== acting.account?.id && !may(acting.role, "staff.manage"))
    throw new Refusal("account-of-staff");
  await inTransaction(shop.db, async (db) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("update");
    const person = (await listAtWork({ ...shop, db })).find(({ id }) => id === accountId);
    if (!person) throw new Refusal("staff-gone");
    const chosen = officeMailsOf(person.role).map((kind) => ({
      accountId,
      kind,
      wanted: wanted[kind]?.mail ?? false,
      byMessage: wanted[kind]?.message ?? false,
      byPush: wanted[kind]?.push ?? false,
      atAnyHour: wanted[kind]?.anyHour ?? false,
    }));
    if (!chosen.length) return;
    await db
      .insert(officeMailChoices)
      .values(chosen)
      .onConflictDoUpdate({
        target: [officeMailChoices.accountId, officeMailChoices.kind],
        set: {
          wanted: sql`excluded.wanted`,
          byMessage: sql`excluded.by_message`,
          byPush: sql`excluded.by_push`,
          atAnyHour: sql`excluded.at_any_hour`,
        },
      });
    if (hours) await keepHours(db, accountId, hours);
    await recordAudit(db, {
      ...acting,
      action: "staff.choose-mails",
      subject: `staff ${person.email}`,
      whose: accountId,
      before: { ...person.chosen, hours: person.hours },
      after: {
        ...Object.fromEntries(chosen.map(({ kind }) => [kind, wanted[kind] ?? {}])),
        hours: hours ?? person.hours,
      },
    });
  });
}

const keepHours = (db: Db, accountId: string, { from, until }: OfficeHours) =>
  db
    .insert(officeHours)
    .values({ accountId, fromHour: from, untilHour: until })
    .onConflictDoUpdate({
      target: officeHours.accountId,
      set: { fromHour: from, untilHour: until },
    });
