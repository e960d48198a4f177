import { eq } from "drizzle-orm";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { users } from "./table.server.ts";

/** Changes of one account go one after the other until the transaction ends. */
export async function lockAccount(db: Db, accountId: string): Promise<typeof users.$inferSelect> {
  const [account] = await db.select().from(users).where(eq(users.id, accountId)).for("update");
  if (!account) throw new Refusal("sign-in-again");
  return account;
}
