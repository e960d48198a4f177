import { eq, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { ProfileForm } from "./profile-form.ts";
import { users } from "./table.server.ts";

/** Orders keep the name and number they were made with. */
export async function updateProfile(
  db: Db,
  accountId: string,
  { name, phone }: ProfileForm,
): Promise<void> {
  await db
    .update(users)
    .set({ name, phone, updatedAt: sql`now()` })
    .where(eq(users.id, accountId));
}
