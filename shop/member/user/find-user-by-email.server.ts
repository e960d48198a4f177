import { eq } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import type { Db } from "#shop/shop.ts";
import { users } from "../table.server.ts";
import { userColumns } from "./user-columns.server.ts";
import { userDocument, type UserDocument } from "./user-document.ts";

/** The first user with this address, with id and uid; null when there is none (specification 7). */
export async function findUserByEmail(
  db: Db,
  email: string | null | undefined,
): Promise<UserDocument | null> {
  if (!email || /\p{Cc}/u.test(email)) return null;
  const [row] = await db
    .select(userColumns)
    .from(users)
    .where(eq(users.email, normalizeEmail(email)))
    .limit(1);
  return row ? userDocument(row) : null;
}
