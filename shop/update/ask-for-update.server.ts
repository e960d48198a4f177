import { randomUUID } from "node:crypto";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findUpdates } from "./find-updates.server.ts";
import type { UpdateRequest } from "./update-state.ts";

type UpdateShop = Pick<Shop, "db" | "updates" | "now">;

/**
 * Asks the updater for the release that was shown. Throws `update-under-way` at a second press,
 * `no-updater`, `no-such-release`.
 */
export async function askForUpdate(
  shop: UpdateShop,
  release: string,
  acting: AuditActor,
): Promise<void> {
  const { newer } = await findIdle(shop);
  if (newer?.name !== release) throw new Refusal("no-such-release");
  await request(shop, { release, goesBack: false }, acting);
}

/** Asks it for the release before. Throws as `askForUpdate`, and `no-release-before`. */
export async function askToGoBack(
  shop: UpdateShop,
  release: string,
  acting: AuditActor,
): Promise<void> {
  const { before } = await findIdle(shop);
  if (before !== release) throw new Refusal("no-release-before");
  await request(shop, { release, goesBack: true }, acting);
}

async function findIdle(shop: UpdateShop) {
  const found = await findUpdates(shop);
  if (!found.state) throw new Refusal("no-updater");
  if (found.state.current || found.state.waiting) throw new Refusal("update-under-way");
  return found;
}

async function request(
  { db, updates, now }: UpdateShop,
  wanted: Pick<UpdateRequest, "release" | "goesBack">,
  acting: AuditActor,
): Promise<void> {
  const { release, goesBack } = wanted;
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, {
      ...acting,
      action: goesBack ? "update.back" : "update.ask",
      subject: release,
      before: { release: updates.running?.name ?? null },
      after: { release },
    });
    const isFirst = await updates.request({
      id: randomUUID(),
      ...wanted,
      askedAt: now().toISOString(),
    });
    // Undoes the entry of the second of two presses.
    if (!isFirst) throw new Refusal("update-under-way");
  });
}
