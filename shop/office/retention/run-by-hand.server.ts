import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { runRetention, type RetentionRun } from "#shop/retention/run-retention.server.ts";
import type { Shop } from "#shop/shop.ts";

/** An owner confirms that the clock is right, which runs the deletion. */
export async function runByHand(shop: Shop, acting: AuditActor): Promise<RetentionRun | null> {
  const run = await runRetention(shop, { now: true, clockIsRight: true });
  await recordAudit(shop.db, {
    ...acting,
    action: "retention.run",
    subject: "retention",
    after: run?.counts,
  });
  return run;
}
