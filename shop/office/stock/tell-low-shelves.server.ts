import { sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import {
  noticeRows,
  OFFICE,
  queueNotices,
  type NoticeRow,
} from "#shop/notice/notice-row.server.ts";
import { lowShelves } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { stockKinds, type FallenShelf, type StockEvent } from "#shop/product/shelf/stock-words.ts";
import { shelves } from "./shelves.server.ts";

/**
 * Tells those at work once of each visible shelf that fell to few pieces, once more when it is sold
 * out, and again after a refill. A scheduled job, so that sales do not wait for it.
 */
export const tellLowShelves = ({ db, origin }: Pick<Shop, "db" | "origin">): Promise<void> =>
  inTransaction(db, async (locked) => {
    const { rows } = await locked.execute<FallenShelf>(sql`
      with low as materialized (select * from ${shelves} as shelf where stock <= low_at),
      filled as (delete from ${lowShelves} as told where not exists (select from low
        where low.product_id = told.product_id and low.option_id = told.option_id)),
      fell as (insert into ${lowShelves} (product_id, option_id, sold_out_at)
        select product_id, option_id, case when stock = 0 then now() end
        from low where is_show order by product_id, option_id
        on conflict do nothing returning product_id, option_id),
      back as (update ${lowShelves} as told set sold_out_at = null from low
        where low.product_id = told.product_id and low.option_id = told.option_id
          and low.stock > 0 and told.sold_out_at is not null),
      emptied as (update ${lowShelves} as told set sold_out_at = now() from low
        where low.product_id = told.product_id and low.option_id = told.option_id
          and low.stock = 0 and low.is_show and told.sold_out_at is null
        returning told.product_id, told.option_id)
      select what, stock from (select * from fell union all select * from emptied) as told
        join low using (product_id, option_id) order by stock, what`);
    const isGone = ({ stock }: FallenShelf) => stock === 0;
    await queueNotices(locked, [
      ...noticesOf("owner-sold-out", rows.filter(isGone), origin),
      ...noticesOf(
        "owner-low-stock",
        rows.filter((shelf) => !isGone(shelf)),
        origin,
      ),
    ]);
  });

const noticesOf = (event: StockEvent, told: readonly FallenShelf[], origin: string): NoticeRow[] =>
  told.length
    ? noticeRows({ event, subjectKey: "stock", kind: stockKinds[event], told, origin, to: OFFICE })
    : [];
