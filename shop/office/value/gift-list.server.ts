import { getTableColumns, sql } from "drizzle-orm";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { giftBatches } from "#shop/money/value/gift/table.server.ts";
import { officeList } from "../list/office-list.server.ts";

const redeemed = sql<number>`(select count(*)::int from gift_codes code
  where code.batch_id = gift_batches.id and code.redeemed_at is not null)`;

/** The gift codes that were made, batch by batch, newest first, and how many are redeemed. */
export const giftList = officeList({
  path: "/admin/coupons/gifts",
  fields: {},
  page: ({ db }, _filter, page) =>
    newestFirst(
      { time: giftBatches.madeAt, id: giftBatches.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...getTableColumns(giftBatches), redeemed, micros })
          .from(giftBatches)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
    ),
  columns: {
    name: ["이름"],
    amount: ["금액"],
    redeemed: ["등록"],
    endsAt: ["끝"],
    madeAt: ["생성일"],
    move: ["하기"],
  },
});
