import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { moveRoom } from "../move-room.server.ts";
import { approvedAfter } from "../room-days.ts";
import { tellBuyer } from "../room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "../room-row.server.ts";
import { commissionTakes } from "../table.server.ts";

/**
 * Sends all new takes to the buyer and starts the time to answer. Throws `take-missing`,
 * `illegal-move`, `commission-closed`.
 */
export const deliverTakes = (
  shop: Pick<Shop, "db" | "origin" | "now">,
  opened: OpenedRoom,
  { account }: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    refuseClosed(locked);
    const { room, line } = locked;
    const approveBy = approvedAfter(line.brief.terms, shop.now());
    const sent = await db
      .update(commissionTakes)
      .set({ sentAt: sql`now()` })
      .where(and(eq(commissionTakes.lineId, room.lineId), isNull(commissionTakes.sentAt)))
      .returning({ number: commissionTakes.number });
    const facts = { takes: sent.length };
    const by = { by: "admin" as const, accountId: account?.id };
    await moveRoom(db, room, { move: "deliver", ...by, facts, set: { approveBy } });
    if (!sent.length) throw new Refusal("take-missing");
    await tellBuyer(db, shop, locked, { event: "room-take", until: approveBy });
  });
