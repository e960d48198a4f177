import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { users } from "../table.server.ts";
import { userColumns } from "./user-columns.server.ts";
import { isUserId, userDocument, type UserDocument } from "./user-document.ts";

/** Reads one user by id; null when there is none (specification 7). */
export async function findUser(
  db: Db,
  id: string | null | undefined,
): Promise<UserDocument | null> {
  if (!isUserId(id)) return null;
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id)).limit(1);
  return row ? userDocument(row) : null;
}
