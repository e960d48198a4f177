import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { imageColumns, images } from "#shop/file/table.server.ts";
import { numberShown, ownedBy } from "#shop/order/gift/find-receiver.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orderLines, orders, type ChosenOption } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { supplies } from "#shop/vault/table.server.ts";
import type { BuyerLine } from "./line-standing.ts";
import { reviews } from "./table.server.ts";

/** When the buyer received the line: parcel delivered, order done, or its first file opened. */
const suppliedAt = sql<Date | null>`least(
  case when ${orders.delivery} = 'done' then coalesce(${orders.doneAt}, ${orders.confirmedAt}, ${orders.paidAt}, ${orders.placedAt}) end,
  (select min(${supplies.begunAt}) from ${supplies} where ${supplies.lineId} = ${orderLines.id}))`.mapWith(
  orders.doneAt,
);
/** Pieces that were neither cancelled nor given back; none where the money is not here. */
const left =
  sql<number>`case when ${paymentIn(orders.payment, "paid")} then ${orderLines.quantity} - (
  select coalesce(sum(${claimLines.quantity}), 0)::int from ${claimLines}
  join ${claims} on ${claims.id} = ${claimLines.claimId}
  where ${claimLines.orderLineId} = ${orderLines.id} and ${claims.kind} in ('cancel', 'return')
    and ${claims.status} in ('approved', 'completed')) else 0 end`.mapWith(Number);

const columns = {
  lineId: orderLines.id,
  number: numberShown,
  productId: orderLines.productId,
  title: orderLines.title,
  options: orderLines.options,
  image: imageColumns,
  placedAt: orders.placedAt,
  suppliedAt,
  left,
  isOnShelf: sql<boolean>`${products.id} is not null`,
  reviewId: reviews.id,
};

type LineRow = Omit<BuyerLine, "option" | "image"> & {
  options: ChosenOption[];
  image: ImageInfo | null;
};
const lineOf = ({ options, ...line }: LineRow): BuyerLine => ({
  ...line,
  option: optionWords(options),
});

/** As a review shows what was bought. */
export const optionWords = (options: readonly ChosenOption[]): string =>
  options.map(({ label }) => label).join(" · ");

const linesWhere = (db: Db, where: SQL | undefined, most: number) =>
  db
    .select(columns)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(products, and(eq(products.id, orderLines.productId), isNull(products.removedAt)))
    .leftJoin(images, eq(images.id, orderLines.imageId))
    .leftJoin(reviews, eq(reviews.lineId, orderLines.id))
    .where(where)
    .orderBy(desc(orders.placedAt), orderLines.id)
    .limit(most);

const MOST_LINES = 100;

/** The lines of one order, and whether each can be or was reviewed. */
export const listOrderLines = async (db: Db, orderId: string): Promise<BuyerLine[]> =>
  (await linesWhere(db, eq(orderLines.orderId, orderId), MOST_LINES)).map(lineOf);

/** One of them; null for a line of another order. */
export async function findBuyerLine(
  db: Db,
  orderId: string,
  lineId: number,
): Promise<BuyerLine | null> {
  const [row] = await linesWhere(
    db,
    and(eq(orderLines.orderId, orderId), eq(orderLines.id, lineId)),
    1,
  );
  return row ? lineOf(row) : null;
}

/** A member's lines and received files without a review, newest first. */
export const listUnreviewed = async (db: Db, accountId: string): Promise<BuyerLine[]> =>
  (
    await linesWhere(
      db,
      and(ownedBy(accountId), paymentIn(orders.payment, "paid"), isNull(reviews.id)),
      MOST_LINES,
    )
  ).map(lineOf);
