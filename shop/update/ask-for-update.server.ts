import { randomUUID } from "node:crypto";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findUpdates } from "./find-updates.server.ts";

/**
 * Asks the updater for the release that was shown. Throws `update-under-way` at a second press,
 * `no-updater`, `no-such-release`.
 */
export async function askForUpdate(
  shop: Pick<Shop, "db" | "updates" | "now">,
  release: string,
  acting: AuditActor,
): Promise<void> {
  const { newer, running, state } = await findUpdates(shop);
  if (!state) throw new Refusal("no-updater");
  if (state.current || state.waiting) throw new Refusal("update-under-way");
  if (newer?.name !== release) throw new Refusal("no-such-release");
  await inTransaction(shop.db, async (tx) => {
    await recordAudit(tx, {
      ...acting,
      action: "update.ask",
      subject: release,
      before: { release: running?.name ?? null },
      after: { release },
    });
    const request = { id: randomUUID(), release, askedAt: shop.now().toISOString() };
    // Undoes the entry of the second of two presses.
    if (!(await shop.updates.request(request))) throw new Refusal("update-under-way");
  });
}
