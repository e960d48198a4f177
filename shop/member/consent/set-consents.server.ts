import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { askedFrom } from "./consent-age.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { writeConsents, type Choice } from "./write-consents.server.ts";

/** Gives, keeps and withdraws consents on a member's own page. Answers what was new. */
export const setConsents = (
  db: Db,
  accountId: string,
  choices: Choice[],
  { now, isKept = false }: { now: Date; isKept?: boolean },
): Promise<Choice[]> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    return writeConsents(tx, accountId, choices, {
      how: isKept ? "confirmed" : "my-page",
      ...(isKept && { oldFrom: askedFrom(now) }),
      versions: await findConsentVersions(tx, now),
    });
  });
