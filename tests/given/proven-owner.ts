import { randomUUID } from "node:crypto";
import { sessions } from "#shop/member/table.server.ts";
import type { TestShop } from "../test-shop.ts";

/** An account at work that signed in this moment, so that its proof is fresh. */
export async function proven<Account extends { id: string; email: string }>(
  shop: TestShop,
  account: Account,
) {
  const session = { id: randomUUID() };
  await shop.db.insert(sessions).values({
    id: session.id,
    token: randomUUID(),
    userId: account.id,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return { account, session, address: "203.0.113.5" };
}

/** The only owner, freshly signed in, so that nobody else must approve. */
export const provenOwner = async (shop: TestShop) => proven(shop, await shop.has.admin());
