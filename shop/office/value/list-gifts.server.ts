import { sql } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { giftBatches } from "#shop/money/value/gift/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type GiftBatchRow = typeof giftBatches.$inferSelect & { redeemed: number };

/** A page of the gift codes that were made, batch by batch, the newest first. */
export async function listGifts(db: Db, pageRequest: PageAsked): Promise<Page<GiftBatchRow>> {
  const { rows, ...cursors } = await newestFirst(
    { time: giftBatches.madeAt, id: giftBatches.id, isId: UUID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ batch: giftBatches, id: giftBatches.id, redeemed, micros })
        .from(giftBatches)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...cursors,
    rows: rows.map(({ batch, redeemed: used }) => ({ ...batch, redeemed: used })),
  };
}

const redeemed = sql<number>`(select count(*)::int from gift_codes code
  where code.batch_id = gift_batches.id and code.redeemed_at is not null)`;
