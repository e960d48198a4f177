import { eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { removeMemberFiles } from "#shop/file/storage/remove-member-files.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Account } from "./auth.ts";
import { lockAccount } from "./lock-account.server.ts";
import { isAdministrator } from "./rights.ts";
import { users } from "./table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

/** Ends a proven member's membership for good. Sessions, sign-in methods, addresses, cart and
 * links are deleted with the account; consents stay under its id, which identifies nobody;
 * orders are retained as the law requires; open reservations are cancelled. */
export async function endMembership(shop: Shop, account: Account, address: string): Promise<void> {
  if (isAdministrator(account, shop.adminEmails)) throw new Refusal("administrator-stays");
  const { id } = account;
  await inTransaction(shop.db, async (db) => {
    const { name, email } = await lockAccount(db, id);
    for (const part of shop.follows.memberLeaving) await part(db, id, shop);
    await removeMemberFiles(db, id);
    await db.delete(users).where(eq(users.id, id));
    await recordAudit(db, {
      account: null,
      address,
      action: "member.leave",
      subject: `account ${id}`,
      whose: id,
    });
    await queueNotices(
      db,
      memberNotice({ event: "member-left", name, to: email, subjectKey: id }, shop.origin),
    );
  });
}
