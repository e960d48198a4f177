import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { archives } from "./table.server.ts";

const ASKED_AN_HOUR = 10;

type Wish = { kind: "out" } | { kind: "in"; object: string };

/**
 * Asks for an archive of the whole shop, or for one to be brought in; the next look of the shop's
 * clock begins it. Throws `archive-under-way` while another one is.
 */
export async function askForArchive(
  { db }: Pick<Shop, "db">,
  wish: Wish,
  acting: AuditActor,
): Promise<void> {
  await spendAttempt(db, [{ key: "asked archives", most: ASKED_AN_HOUR, seconds: 3600 }]);
  await inTransaction(db, async (tx) => {
    await tx.insert(archives).values({ ...wish, state: "waiting" });
    await recordAudit(tx, { ...acting, action: `archive.${wish.kind}`, subject: "archive" });
  }).catch((error: unknown) => {
    throw databaseCode(error) === "23505" ? new Refusal("archive-under-way") : error;
  });
}
