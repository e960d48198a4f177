import { sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit, type Acting } from "../audit/record-audit.server.ts";
import type { Shop } from "../shop.ts";
import { inTransaction } from "../transaction.server.ts";
import { storageTokens } from "./table.server.ts";

const START = 6;

/** A key to everything the storage service keeps, told this once: only its hash is stored. Without days it is good until it is revoked. */
export async function makeStorageToken(shop: Pick<Shop, "db">, by: Acting, { label, days }: { label: string; days?: number | undefined }): Promise<{ token: string; start: string }> {
  const token = newToken();
  const start = token.slice(0, START);
  await inTransaction(shop.db, async (db) => {
    const [made] = await db.insert(storageTokens).values({
      tokenHash: hashOfToken(token), label, start, madeBy: by.account?.email ?? "console", expiresAt: days ? sql`now() + make_interval(days => ${days})` : null,
    }).returning({ expiresAt: storageTokens.expiresAt });
    await recordAudit(db, { ...by, action: "storage-token.make", subject: `storage-token ${start}`, after: { label, expiresAt: made?.expiresAt ?? null } });
  });
  return { token, start };
}
