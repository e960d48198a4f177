import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { tellOwnersOfKey } from "#shop/member/notice/tell-owners.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isGoodToken } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";

const START = 6;

export type TokenAsked = {
  label: string;
  /** none: good until it is revoked */
  days?: number | null | undefined;
  /** repeating it returns the same token */
  writeKey?: string | undefined;
};

/** Makes a token for the whole storage service. It is shown once: only its hash is stored. */
export async function makeStorageToken(
  shop: Pick<Shop, "db" | "secret" | "origin">,
  by: AuditActor,
  { label, days, writeKey }: TokenAsked,
): Promise<{ token: string; start: string }> {
  const { db, secret } = shop;
  const token = writeKey
    ? createHmac("sha256", secret)
        .update(`storage token\n${by.account?.id}\n${writeKey}`)
        .digest("base64url")
    : newToken();
  const [tokenHash, start] = [hashOfToken(token), token.slice(0, START)];
  await inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(storageTokens)
      .values({
        tokenHash,
        label,
        start,
        madeBy: by.account?.email ?? "console",
        expiresAt: days ? sql`now() + make_interval(days => ${days})` : null,
      })
      .onConflictDoNothing()
      .returning({ expiresAt: storageTokens.expiresAt });
    if (made) {
      await recordAudit(tx, {
        ...by,
        action: "storage-token.make",
        subject: `storage-token ${start}`,
        after: { label, expiresAt: made.expiresAt },
      });
      return tellOwnersOfKey(tx, shop, "token", by);
    }
    const [tokenRow] = await tx
      .select({ isGood: isGoodToken })
      .from(storageTokens)
      .where(sql`${storageTokens.tokenHash} = ${tokenHash}`);
    if (!tokenRow?.isGood) throw new Refusal("link-expired");
  });
  return { token, start };
}
