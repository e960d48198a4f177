import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { tellOwnersOfKey } from "#shop/member/notice/tell-owners.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";

/** From now on the token opens nothing; again is fine. `id` as listStorageTokens gives it. */
export async function revokeStorageToken(
  shop: Pick<Shop, "db" | "origin">,
  by: AuditActor,
  id: string,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const isThis = eq(storageTokens.tokenHash, id);
    const [revoked] = await db
      .update(storageTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(isThis, isNull(storageTokens.revokedAt)))
      .returning({ start: storageTokens.start, label: storageTokens.label });
    if (revoked) {
      await recordAudit(db, {
        ...by,
        action: "storage-token.revoke",
        subject: `storage-token ${revoked.start}`,
        before: { label: revoked.label },
      });
      return tellOwnersOfKey(db, shop, "token", by);
    }
    const [tokenRow] = await db
      .select({ start: storageTokens.start })
      .from(storageTokens)
      .where(isThis)
      .limit(1);
    if (!tokenRow) throw new Refusal("storage-token-not-found");
  });
}
