import { and, asc, desc, eq, sql, type SQLWrapper } from "drizzle-orm";
import { gonePieces, listAskedBack } from "#shop/claim/gone-pieces.server.ts";
import { isChosen, isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { stillOrdered } from "#shop/order/pieces-left.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { ownedSince } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { isUnfilled } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { vaultRefusals } from "./refusals.ts";
import type { Db } from "#shop/shop.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import {
  heldId,
  isPurchase,
  lineOfPurchase,
  suppliesOf,
  type HeldLine,
  type Entitlement,
  type Purchase,
} from "./holding.server.ts";
import { purchases } from "./purchase/table.server.ts";
import { supplies } from "./table.server.ts";

export const ASKED_BACK = vaultRefusals["goods-asked-back"][1];
export const GIVEN_ASKED_BACK = "보낸 분이 환불을 요청한 상품이라 답이 나올 때까지 열 수 없어요.";

/** Whether the files may be opened: the order is paid, not called off, and a gift was accepted. */
export const isOpened = (order: Order): boolean =>
  isPaid(order) && !isUnfilled(order) && order.giftState !== "waiting";

export const isOpenedHolding = (holding: Entitlement): boolean =>
  isPurchase(holding) ? holding.closedAt === null : isOpened(holding);

export const boughtGoods = sql`${orderLines}
  join ${orders} on ${orders.id} = ${orderLines.orderId}
  join ${goods} on ${goods.productId} = ${orderLines.productId}`;

/** Days that the line's files can be opened. */
export const supplyDays = sql`coalesce((${orderLines.supplyTerms}->>'days')::int, ${SUPPLY_DAYS})`;

export const suppliedUntil = sql`greatest(${ownedSince}, ${goods.createdAt})
  + make_interval(days => ${supplyDays})`;

/** Records the buyer's files; idempotent. */
async function noteSupplies(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into ${supplies} (id, order_id, line_id, goods_id, ends_at)
    select gen_random_uuid()::text, ${orders.id}, ${orderLines.id}, ${goods.id}, ${suppliedUntil}
    from ${boughtGoods} where ${orders.id} = ${orderId} and ${isHandedOver}
    on conflict do nothing`);
}

/** What a purchase is of stands with it when its files are noted. */
export const isStillChosen = sql`(${supplies.purchaseId} is not null or ${isChosen})`;

const hadThen = (one: SQLWrapper) => sql`${one}.product_id = ${purchases.productId}
  and ${one}.line_id is null and ${one}.created_at <= ${purchases.createdAt}
  and (${one}.removed_at is null or ${one}.removed_at > ${purchases.createdAt})`;

export const purchasedGoods = sql`${purchases}
  join ${goods} on ${goods.productId} = ${purchases.productId} and ${goods.lineId} is null`;

/** The product's files on the day it came; if it had none then, those added since. */
export const isPurchased = sql`((${hadThen(goods)} or ${goods.removedAt} is null and not exists (
    select from ${goods} as earlier where ${hadThen(sql`earlier`)}))
  and (${goods.optionId} is null or exists (
    select from jsonb_array_elements(${purchases.options}) as chosen
    where chosen->>'id' = ${goods.optionId})))`;

export const purchasedUntil = sql`greatest(${purchases.createdAt}, ${goods.createdAt})
  + make_interval(days => (${purchases.supplyTerms}->>'days')::int)`;

/** Records a purchase's files; idempotent. */
async function notePurchased(db: Db, purchase: Purchase): Promise<void> {
  await db.execute(sql`
    insert into ${supplies} (id, purchase_id, goods_id, ends_at)
    select gen_random_uuid()::text, ${purchases.id}, ${goods.id}, ${purchasedUntil}
    from ${purchasedGoods} where ${purchases.id} = ${purchase.id} and ${isPurchased}
    on conflict do nothing`);
}

export type SoundsStanding = { hasSounds: boolean; soundsClosed: string | null };
export const noSounds: SoundsStanding = { hasSounds: false, soundsClosed: null };

/** Whether the buyer has files, and why none opens now; also before they may be opened. */
export async function standingOfSounds(db: Db, order: Order): Promise<SoundsStanding> {
  if (!isOpened(order) || isOpenedByReceiver(order)) return noSounds;
  const { rows } = await db.execute<{ lineId: number; isBegun: boolean }>(sql`
    select ${orderLines.id}::float8 as "lineId", bool_or(${supplies.begunAt} is not null) as "isBegun"
    from ${boughtGoods} left join ${supplies}
      on ${supplies.lineId} = ${orderLines.id} and ${supplies.goodsId} = ${goods.id}
    where ${orders.id} = ${order.id} and ${isHandedOver} group by ${orderLines.id}`);
  if (!rows.length) return noSounds;
  const left = new Set((await listLeft(db, order.id)).map(({ id }) => id));
  const own = rows.filter(({ lineId }) => left.has(lineId));
  const askedBackIds = await listAskedBack(db, [...left]);
  const opens = own.some(({ lineId, isBegun }) => isBegun || !askedBackIds.has(lineId));
  return { hasSounds: own.length > 0, soundsClosed: opens || !own.length ? null : ASKED_BACK };
}

/** Lines of files that were not cancelled or given back. */
export async function listLeft(db: Db, orderId: string): Promise<OrderLine[]> {
  const lines = (await listLines(db, orderId)).filter(
    ({ shippingClass }) => shippingClass === "digital",
  );
  return stillOrdered(lines, await gonePieces(db, [orderId]));
}

export type Supply = typeof supplies.$inferSelect & {
  title: string;
  version: typeof goodsVersions.$inferSelect;
  isOver: boolean;
};

/** The lines whose files the holder may open now; notes the files that have come. */
export async function listHeld(db: Db, holding: Entitlement): Promise<HeldLine[]> {
  if (isPurchase(holding)) {
    if (holding.closedAt) return [];
    await notePurchased(db, holding);
    return [await lineOfPurchase(db, holding)];
  }
  if (!isOpened(holding)) return [];
  const left = await listLeft(db, holding.id);
  if (left.length) await noteSupplies(db, holding.id);
  return left;
}

/** The buyer's present files in their newest versions, in the owner's order. */
export async function listSupplies(
  db: Db,
  holding: Entitlement,
): Promise<{ line: HeldLine; supplies: Supply[] }[]> {
  const left = await listHeld(db, holding);
  if (!left.length) return [];
  const rows = await db
    .selectDistinctOn([goods.position, goods.createdAt, supplies.id], {
      supply: supplies,
      title: goods.title,
      version: goodsVersions,
      isOver: sql<boolean>`${supplies.endsAt} <= now()`,
    })
    .from(supplies)
    .innerJoin(goods, eq(goods.id, supplies.goodsId))
    .innerJoin(goodsVersions, eq(goodsVersions.goodsId, goods.id))
    .leftJoin(orderLines, eq(orderLines.id, supplies.lineId))
    .where(and(suppliesOf(holding), isStillChosen))
    .orderBy(
      asc(goods.position),
      asc(goods.createdAt),
      asc(supplies.id),
      desc(goodsVersions.number),
    );
  const ofLine = Map.groupBy(rows, ({ supply }) => heldId(supply));
  return left.map((line) => ({
    line,
    supplies: (ofLine.get(line.id) ?? []).map(({ supply, ...row }) => ({ ...supply, ...row })),
  }));
}
