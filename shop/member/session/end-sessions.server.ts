import { and, eq, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";
import { sessions, staff, users } from "../table.server.ts";

/** Signs an account out everywhere, or everywhere but in one session. They are dead at once. */
export async function endSessions(
  db: Db,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), except ? ne(sessions.id, except) : undefined));
  return rowCount ?? 0;
}

/** Ends one session of this account; false when it has no such session. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), eq(sessions.id, sessionId)));
  return Boolean(rowCount);
}

/** Ends office sessions of accounts that are neither configured owners nor staff. */
export async function endForeignSessions({
  db,
  adminEmails,
}: Pick<Shop, "db" | "adminEmails">): Promise<void> {
  const onList = adminEmails.length ? notInArray(users.email, [...adminEmails]) : sql`true`;
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.kind, "admin"),
        sql`exists (select from ${users} where ${and(eq(users.id, sessions.userId), or(onList, eq(users.emailVerified, false)))})`,
        notInArray(sessions.userId, db.select({ id: staff.accountId }).from(staff)),
      ),
    );
}
