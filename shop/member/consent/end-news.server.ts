import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Shop } from "#shop/shop.ts";
import { lockAccount } from "../lock-account.server.ts";
import { users } from "../table.server.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { writeConsents } from "./write-consents.server.ts";

const markOf = (secret: string, accountId: string): string =>
  createHmac("sha256", secret).update(`news ${accountId}`).digest("base64url").slice(0, 22);

/**
 * The link that ends all advertisements without signing in (network act, article 50(6)); it gives
 * no other access.
 */
export const newsEndLink = ({ secret }: Pick<Shop, "secret">, accountId: string): string =>
  `/news/end/${accountId}/${markOf(secret, accountId)}`;

/** Whether an address is one that the shop made, and its member still there. */
export async function isNewsEndLink(
  { db, secret }: Pick<Shop, "db" | "secret">,
  accountId: string,
  mark: string,
): Promise<boolean> {
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(secret, accountId))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return (await db.$count(users, eq(users.id, accountId))) > 0;
}

/** No more news by mail; again changes nothing. The link was proved before. */
export const endNews = ({ db, now }: Pick<Shop, "db" | "now">, accountId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await writeConsents(tx, accountId, [{ kind: "marketing-email", agreed: false }], {
      how: "mail",
      versions: await findConsentVersions(tx, now()),
    });
  });
