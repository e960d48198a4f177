import { newestFirst } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { users } from "../table.server.ts";
import { userColumns } from "./user-columns.server.ts";
import { userDocument, type UserDocument } from "./user-document.ts";

export const MOST_USERS = 100;

/** All users, newest first, at most 100 at once: `next` leads on, and is null at the end. */
export async function listUsers(
  db: Db,
  { limit = MOST_USERS, cursor }: { limit?: number; cursor?: string | null } = {},
): Promise<{ users: UserDocument[] | null; next: string | null }> {
  const { rows, next } = await newestFirst(
    { time: users.createdAt, id: users.id, isId: /^[\w-]{1,64}$/ },
    { after: cursor, limit: Math.min(limit, MOST_USERS) },
    ({ where, orderBy, micros, limit: most }) =>
      db
        .select({ ...userColumns, micros })
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(most),
  );
  return { users: rows.length ? rows.map(userDocument) : null, next };
}
