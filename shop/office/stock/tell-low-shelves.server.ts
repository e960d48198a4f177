import { sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { lowShelves } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { stockKinds, type FallenShelf, type StockEvent } from "#shop/product/shelf/stock-words.ts";
import { shelves } from "./shelves.server.ts";

const EVENT: StockEvent = "owner-low-stock";

/**
 * Tells owners once of each visible shelf that fell to few pieces, and again after a refill. A
 * scheduled job, so that sales do not wait for it.
 */
export const tellLowShelves = ({ db, origin }: Pick<Shop, "db" | "origin">): Promise<void> =>
  inTransaction(db, async (locked) => {
    const { rows } = await locked.execute<FallenShelf>(sql`
      with low as materialized (select * from ${shelves} as shelf where stock <= low_at),
      filled as (delete from ${lowShelves} as told where not exists (select from low
        where low.product_id = told.product_id and low.option_id = told.option_id)),
      fell as (insert into ${lowShelves} (product_id, option_id)
        select product_id, option_id from low where is_show order by product_id, option_id
        on conflict do nothing returning product_id, option_id)
      select what, stock from fell join low using (product_id, option_id) order by stock, what`);
    if (!rows.length) return;
    await queueNotices(
      locked,
      noticeRows({
        event: EVENT,
        subjectKey: "stock",
        kind: stockKinds[EVENT],
        told: rows,
        origin,
        to: OFFICE,
      }),
    );
  });
