import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import { isGoodToken } from "./list-storage-tokens.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";

/** The caller of an access token; null when it is unknown, revoked or expired. */
export async function findStorageCaller(
  { db }: Pick<Shop, "db">,
  token: string,
): Promise<Extract<StorageCaller, { kind: "machine" }> | null> {
  if (!isToken(token)) return null;
  const isThis = eq(storageTokens.tokenHash, hashOfToken(token));
  const isDue = sql<boolean>`(${storageTokens.usedAt} is null or ${storageTokens.usedAt} < now() - interval '1 minute')`;
  const [found] = await db
    .select({ label: storageTokens.label, isDue })
    .from(storageTokens)
    .where(and(isThis, isGoodToken))
    .limit(1);
  if (!found) return null;
  if (found.isDue)
    await db
      .update(storageTokens)
      .set({ usedAt: sql`now()` })
      .where(and(isThis, isDue));
  return { kind: "machine", label: found.label };
}
