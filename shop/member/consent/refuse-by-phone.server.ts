import { inArray } from "drizzle-orm";
import { isMobilePhone, phoneDigits } from "#lib/phone.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Shop } from "#shop/shop.ts";
import { lockAccount } from "../lock-account.server.ts";
import { users } from "../table.server.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { writeConsents } from "./write-consents.server.ts";

const MOST = 500;

/** One in each line, as the service of a free number lists who called it. */
function readPhones(typed: string): string[] {
  const lines = typed.split(/[\n,;]/).filter((line) => line.trim() !== "");
  const phones = lines.map(phoneDigits);
  const wrong = phones.findIndex((digits) => !isMobilePhone(digits));
  if (wrong >= 0)
    throw new BadInput({
      phones: [`${wrong + 1}번째 번호를 확인해주세요. 한 줄에 휴대폰 번호 하나씩 적어주세요.`],
    });
  if (phones.length > MOST)
    throw new BadInput({ phones: [`한 번에 ${MOST}개까지 반영할 수 있어요. 나누어 적어주세요.`] });
  return [...new Set(phones)];
}

/**
 * Ends advertising by text message for the members with these numbers, who refused it by calling
 * the number in it. Returns how many had agreed to it until now; again changes nothing.
 */
export async function refuseByPhone(
  { db, now }: Pick<Shop, "db" | "now">,
  typed: string,
  acting: AuditActor,
): Promise<number> {
  const phones = readPhones(typed);
  return inTransaction(db, async (tx) => {
    const versions = await findConsentVersions(tx, now());
    const members = await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.phone, phones))
      .orderBy(users.id);
    let count = 0;
    for (const { id } of members) {
      await lockAccount(tx, id);
      const refusal = { kind: "marketing-sms", agreed: false } as const;
      const changed = await writeConsents(tx, id, [refusal], { how: "phone", versions });
      if (!changed.length) continue;
      count++;
      await recordAudit(tx, {
        ...acting,
        action: "letter.refuse",
        subject: `member ${id}`,
        whose: id,
      });
    }
    return count;
  });
}
