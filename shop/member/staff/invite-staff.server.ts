import { eq, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { memberNotice } from "../notice/member-notice.server.ts";
import { tellOwnersOfKey } from "../notice/tell-owners.server.ts";
import { staff, staffInvitations, users } from "../table.server.ts";
import { roleTitle, type StaffRole } from "./roles.ts";

const INVITATION_HOURS = 72;
const MAILS_A_DAY = 5;

const expiresAt = sql`now() + make_interval(hours => ${INVITATION_HOURS})`;

/** Invites somebody to the staff by mail. Throws `mail-not-set-up`, `too-many-attempts`, and
 * BadInput for owners, staff and people already invited. */
export async function inviteStaff(
  shop: Shop,
  { email, role }: { email: string; role: StaffRole },
  acting: AuditActor,
): Promise<void> {
  needMail(shop);
  if (shop.adminEmails.includes(email))
    throw beside("상점 주인의 주소예요. 이미 모두 할 수 있어요.");
  await inTransaction(shop.db, async (db) => {
    const [staffRow] = await db
      .select({ id: staff.accountId })
      .from(staff)
      .innerJoin(users, eq(users.id, staff.accountId))
      .where(eq(users.email, email));
    if (staffRow) throw beside("이미 함께 일하는 분이에요. 아래에서 역할을 바꿀 수 있어요.");
    const token = newToken();
    const fields = { role, tokenHash: hashOfToken(token), invitedBy: byWhom(acting), expiresAt };
    const [made] = await db
      .insert(staffInvitations)
      .values({ ...fields, email })
      .onConflictDoUpdate({
        target: staffInvitations.email,
        set: { ...fields, createdAt: sql`now()` },
        setWhere: sql`${staffInvitations.expiresAt} <= now()`,
      })
      .returning();
    if (!made) throw beside("이미 초대한 주소예요. 아래에서 다시 보내거나 취소할 수 있어요.");
    await send(db, shop, { ...made, token });
    await record(db, acting, "staff.invite", made);
    await tellOwnersOfKey(db, shop, "staff", acting);
  });
}

/** Another link for three more days; the one before works no more. Throws `invitation-gone`. */
export const resendInvitation = (shop: Shop, id: string, acting: AuditActor): Promise<void> => {
  needMail(shop);
  return inTransaction(shop.db, async (db) => {
    const token = newToken();
    const [made] = await db
      .update(staffInvitations)
      .set({ tokenHash: hashOfToken(token), expiresAt })
      .where(eq(staffInvitations.id, id))
      .returning();
    if (!made) throw new Refusal("invitation-gone");
    await send(db, shop, { ...made, token });
    await record(db, acting, "staff.invite-again", made);
    await tellOwnersOfKey(db, shop, "staff", acting);
  });
};

/** Its link is over at once. Throws `invitation-gone`. */
export const withdrawInvitation = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (db) => {
    const [gone] = await db.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!gone) throw new Refusal("invitation-gone");
    await record(db, acting, "staff.withdraw", gone);
  });

type Invitation = typeof staffInvitations.$inferSelect;

async function send(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  { id, email, role, token }: Invitation & { token: string },
): Promise<void> {
  await spendAttempt(db, [
    { key: `staff invitation to ${email}`, most: MAILS_A_DAY, seconds: 24 * 3600 },
  ]);
  const notice = {
    event: "staff-invited",
    role: roleTitle(role),
    path: `/staff/${token}`,
  } as const;
  await queueNotices(db, memberNotice({ ...notice, to: email, subjectKey: id }, origin));
}

const record = (db: Db, acting: AuditActor, action: string, { email, role }: Invitation) =>
  recordAudit(db, { ...acting, action, subject: `staff ${email}`, after: { role } });

const byWhom = ({ account }: AuditActor): string => account?.email ?? "";
const beside = (words: string) => new BadInput({ email: [words] });
