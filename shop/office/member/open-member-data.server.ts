import { eq } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { listAddresses, type SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";

export type OpenedMember = {
  name: string;
  email: string;
  phone: string | null;
  addresses: SavedAddress[];
};

const HOUR = 3600;

/** Everything the back office hides about a member. */
export async function openMemberData(
  { db }: Pick<Shop, "db">,
  accountId: string,
  reason: string,
  reader: AuditActor,
): Promise<OpenedMember> {
  await spendAttempt(db, [
    { key: `opening of members by ${reader.account?.id}`, most: 200, seconds: HOUR },
  ]);
  const [member] = isUserId(accountId)
    ? await db
        .select({ name: users.name, email: users.email, phone: users.phone })
        .from(users)
        .where(eq(users.id, accountId))
    : [];
  if (!member) throw new Refusal("member-not-found");
  await recordAudit(db, {
    ...reader,
    action: "member.open",
    subject: `member ${accountId}`,
    whose: accountId,
    reason,
  });
  const addresses = await listAddresses(db, accountId);
  return {
    ...member,
    phone: member.phone && phoneWords(member.phone),
    addresses: addresses.map((saved) => ({
      ...saved,
      recipientPhone: phoneWords(saved.recipientPhone),
    })),
  };
}
