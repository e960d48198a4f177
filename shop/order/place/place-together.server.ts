import { and, sql, type SQL } from "drizzle-orm";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import { waitingBriefly, writeTogether } from "#shop/database/write-together.server.ts";
import { takenForMany } from "#shop/product/shelf/stock.server.ts";
import { placingLocks } from "./orderer.server.ts";
import { holdLocks, mayHold, wantedHold } from "./unpaid-holds.server.ts";
import { writeOrders, type OrderToWrite, type PlacedOrder } from "./write-order.server.ts";

/** Writes the order of a shopper who holds nothing yet and takes pieces that there are. Null, and nothing is written, for anybody else. */
export const placeTogether = writeTogether<OrderToWrite, PlacedOrder>(
  ({ orderer, form, from, quote }) => [
    placingLocks(orderer, form.placeKey).owner,
    ...holdLocks(from, quote.lines),
  ],
  (db, all) => writeOrders(db, all, taken),
);

const FREE = sql`pg_try_advisory_xact_lock(hashtextextended(key, 0))
  and shop_lock_orderer(owner, member, guest)
  and (mark is null or ${mayHold(sql`mark`, sql`shelves`)})`;

function taken(all: (OrderToWrite & { id: string })[]): SQL {
  const owners = all.map(({ id, orderer, form, from, quote }) => ({
    id,
    ...placingLocks(orderer, form.placeKey),
    ...wantedHold(from, quote.lines),
  }));
  const wanted = all.map(({ id, quote }) => ({ id, lines: quote.lines }));
  return sql`free as materialized (
      select id from jsonb_to_recordset(${rowsParam(owners)}::jsonb)
        as owned(id uuid, key text, owner text, member text, guest text, mark text, shelves jsonb)
      where ${and(waitingBriefly(all), FREE)}),
    shelves as materialized (${takenForMany(wanted)}),
    taken as materialized (select free.id from free, shelves)`;
}
