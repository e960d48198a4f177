import { and, asc, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isDay } from "#shop/member/consent/consent-age.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { users } from "../table.server.ts";
import { sendInvitations } from "./send-invitations.server.ts";
import { mayTakeUp } from "./take-up-moved.server.ts";

/** Mails of one press: a mail server's first day with us should not be its last. */
const INVITED_AT_ONCE = 200;

const isUninvited = and(
  mayTakeUp,
  sql`not exists (select from moved_members
    where moved_members.account_id = "user".id and moved_members.invited_at is not null)`,
);

/** Accounts that wait for somebody who was not invited yet. */
export const countUninvited = (db: Db): Promise<number> => db.$count(users, isUninvited);

/**
 * The owner invites the next of them, by day alone: a service notice, for which nobody has to have
 * agreed to news. Returns how many. Throws `mail-not-set-up`, `shop-closed` and
 * `members-invited-by-day`.
 */
export async function inviteMembers(shop: Shop, acting: AuditActor): Promise<number> {
  needMail(shop);
  await refuseWhileClosed(shop);
  if (!isDay(shop.now())) throw new Refusal("members-invited-by-day");
  return inTransaction(shop.db, async (db) => {
    // Two presses would find the same people, whose invitations stand in another table.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('invitations of moved members', 0))`,
    );
    const due = await db
      .select({ id: users.id })
      .from(users)
      .where(isUninvited)
      .orderBy(asc(users.id))
      .limit(INVITED_AT_ONCE)
      .for("update");
    if (!due.length) return 0;
    await sendInvitations(
      db,
      due.map(({ id }) => id),
      shop.origin,
    );
    await recordAudit(db, {
      ...acting,
      action: "move.member-invite",
      subject: "members",
      after: { people: due.length },
    });
    return due.length;
  });
}
