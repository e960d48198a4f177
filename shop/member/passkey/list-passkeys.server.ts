import { asc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { passkeys } from "../table.server.ts";

export type PasskeyRow = {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** kept by the maker of the device, and so on the person's other devices too */
  isSynced: boolean;
};

export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
    id,
    name: name ?? "패스키",
    createdAt,
    lastUsedAt,
    isSynced: backedUp,
  }));
}
