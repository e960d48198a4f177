import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { users, officeMailChoices } from "../table.server.ts";
import { listAtWork } from "./list-at-work.server.ts";
import type { Officer } from "./need-account-right.server.ts";
import { officeMailsOf, type MailChoices } from "./office-mails.ts";
import { may } from "./roles.ts";

/**
 * Chooses which office mails an account gets, ignoring kinds its role may not have. Staff for
 * themselves, owners for everybody. Throws `account-of-staff`, `staff-gone`.
 */
export async function chooseOfficeMails(
  shop: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  wanted: MailChoices,
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
      wanted: wanted[kind] ?? false,
    }));
    if (!chosen.length) return;
    await db
      .insert(officeMailChoices)
      .values(chosen)
      .onConflictDoUpdate({
        target: [officeMailChoices.accountId, officeMailChoices.kind],
        set: { wanted: sql`excluded.wanted` },
      });
    await recordAudit(db, {
      ...acting,
      action: "staff.choose-mails",
      subject: `staff ${person.email}`,
      whose: accountId,
      before: person.chosen,
      after: Object.fromEntries(chosen.map((each) => [each.kind, each.wanted])),
    });
  });
}
