import { maskName } from "#lib/mask.ts";
import type { Account } from "#shop/member/auth.ts";
import { isAdministrator } from "#shop/member/rights.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

/** The name stored and shown with a post: the author's, masked, or the shop's for
 * administrators. */
export const nameAuthor = async (
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  account: Account,
): Promise<string> =>
  isAdministrator(account, adminEmails)
    ? (await findSite(db)).shopName.replaceAll("*", "")
    : maskName(account.name);
