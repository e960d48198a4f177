import { and, inArray, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db } from "#shop/shop.ts";
import { emailTokens, users } from "../table.server.ts";
import { INVITATION_DAYS } from "./invitation-days.ts";
import { movedMembers } from "./table.server.ts";

const hasAddress = sql<boolean>`exists (select from addresses
  where addresses.user_id = moved_members.account_id)`;

/**
 * Mails these accounts the link of their first sign-in, in the caller's transaction, which has
 * locked them; earlier links end.
 */
export async function sendInvitations(
  db: Db,
  accountIds: readonly string[],
  origin: string,
): Promise<void> {
  if (!accountIds.length) return;
  const ids = [...accountIds];
  const people = await peopleOf(db, ids);
  const links = people.map((person) => ({ ...person, token: newToken() }));
  await db
    .delete(emailTokens)
    .where(and(inArray(emailTokens.userId, ids), sql`${emailTokens.purpose} = 'moved'`));
  await db.insert(emailTokens).values(
    links.map(({ id, email, token }) => ({
      tokenHash: hashOfToken(token),
      purpose: "moved" as const,
      userId: id,
      email,
      expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    })),
  );
  await db
    .update(movedMembers)
    .set({ invitedAt: sql`now()` })
    .where(inArray(movedMembers.accountId, ids));
  await queueNotices(
    db,
    links.flatMap(({ id, email, token, ...told }) =>
      memberNotice(
        {
          event: "member-moved",
          ...told,
          path: `/login/moved?token=${token}`,
          to: email,
          subjectKey: id,
        },
        origin,
      ),
    ),
  );
}

/** What came along with each, from all shops. */
async function peopleOf(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      hasPhone: sql<boolean>`${users.phone} is not null`,
      hasAddress: sql<boolean>`bool_or(${hasAddress})`,
      formerShop: sql<string>`string_agg(distinct ${movedMembers.shopName}, ', ')`,
      points: sql<number>`sum(${movedMembers.points})`.mapWith(Number),
    })
    .from(users)
    .innerJoin(movedMembers, sql`${movedMembers.accountId} = ${users.id}`)
    .where(inArray(users.id, ids))
    .groupBy(users.id);
  return rows.map(({ hasPhone, hasAddress: hasHome, ...row }) => ({
    ...row,
    came: ["이름", hasPhone && "휴대폰 번호", hasHome && "배송지"].filter(Boolean).join(", "),
  }));
}
