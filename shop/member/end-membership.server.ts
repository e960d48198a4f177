import { eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.server.ts";
import { leaveBoard } from "../board/leave-board.server.ts";
import { queueMemberNotice } from "../notice/queue-member-notice.server.ts";
import { partFromMember } from "../order/departure/part-from-member.server.ts";
import { separateRetainedOrders } from "../order/departure/separate-retained-orders.server.ts";
import { partFromAsker } from "../question/part-from-asker.server.ts";
import { Refusal } from "../refusal.ts";
import { partReservations } from "../reservation/part-reservations.server.ts";
import type { Shop } from "../shop.ts";
import { removeMemberFiles } from "#shop/file/storage/remove-member-files.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Account } from "./auth.ts";
import { lockAccount } from "./lock-account.server.ts";
import { isAdministrator } from "./rights.ts";
import { users } from "./table.server.ts";

/**
 * Ends a membership for good, of somebody who proved to be its member. Sessions, ways to sign in, addresses, cart and links go with the
 * account; consents stay under its id, which says nothing any more; orders stand by themselves and are kept as the law asks; reservations
 * that were not ordered are given up. The log names
 * the id alone, since it forgets nothing. An administrator leaves the configured list first: throws `administrator-stays`.
 */
export async function endMembership(shop: Shop, account: Account, address: string): Promise<void> {
  if (isAdministrator(account, shop.adminEmails)) throw new Refusal("administrator-stays");
  const { id } = account;
  await inTransaction(shop.db, async (db) => {
    const { name, email } = await lockAccount(db, id);
    await partReservations(db, shop, id);
    await partFromMember(db, id);
    await partFromAsker(db, id);
    await separateRetainedOrders(db);
    await leaveBoard(db, id);
    await removeMemberFiles(db, id);
    await db.delete(users).where(eq(users.id, id));
    await recordAudit(db, {
      account: null,
      address,
      action: "member.leave",
      subject: `account ${id}`,
      whose: id,
    });
    await queueMemberNotice(
      db,
      { event: "member-left", name, to: email, subjectKey: id },
      shop.origin,
    );
  });
}
