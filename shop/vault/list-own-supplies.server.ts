import { asc, eq, inArray } from "drizzle-orm";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { supplies, supplyTransfers } from "./table.server.ts";

/** Files of these orders and all that left of each, by the order's id, as own data. */
export async function listOwnSupplies(db: Db, orderIds: string[]) {
  const owned = await db
    .select({ supply: supplies, title: goods.title })
    .from(supplies)
    .innerJoin(goods, eq(goods.id, supplies.goodsId))
    .where(inArray(supplies.orderId, orderIds))
    .orderBy(asc(goods.position), asc(supplies.id));
  const left = await listTransfers(
    db,
    owned.map(({ supply }) => supply.id),
  );
  const files = owned.map(({ supply: { id, orderId, endsAt, begunAt, wholeAt }, title }) => ({
    orderId,
    file: { title, until: endsAt, begunAt, wholeAt, transfers: left.get(id) ?? [] },
  }));
  return Map.groupBy(files, ({ orderId }) => orderId);
}

async function listTransfers(db: Db, supplyIds: string[]) {
  if (!supplyIds.length) return new Map<string, never[]>();
  const rows = await db
    .select({
      supplyId: supplyTransfers.supplyId,
      at: supplyTransfers.at,
      kind: supplyTransfers.kind,
      version: goodsVersions.number,
      from: supplyTransfers.sentFrom,
      to: supplyTransfers.sentTo,
      sender: supplyTransfers.sender,
    })
    .from(supplyTransfers)
    .innerJoin(goodsVersions, eq(goodsVersions.id, supplyTransfers.versionId))
    .where(inArray(supplyTransfers.supplyId, supplyIds))
    .orderBy(asc(supplyTransfers.id));
  const bySupply = Map.groupBy(rows, ({ supplyId }) => supplyId);
  return new Map(
    [...bySupply].map(([id, own]) => [id, own.map(({ supplyId: _supplyId, ...row }) => row)]),
  );
}
