import { isNotNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { MemberState } from "./member-filters.ts";
import { users } from "#shop/member/table.server.ts";

/** Counting stops here. */
const COUNT_LIMIT = 1000;

/** How many members stand under each tab; 1000 means that many or more. */
export async function countMembers(db: Db): Promise<Record<MemberState, number>> {
  const counted = (condition = sql`true`) =>
    sql`(select count(*)::int from (select from ${users} where ${condition}
      limit ${COUNT_LIMIT}) as counted)`;
  const { rows } = await db.execute<Record<MemberState, number>>(
    sql`select ${counted()} as all, ${counted(isNotNull(users.blockedAt))} as blocked`,
  );
  return rows[0]!;
}
