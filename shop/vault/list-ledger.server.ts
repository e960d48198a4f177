import { asc, desc, eq, sql } from "drizzle-orm";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { downloadsOf } from "./downloads.server.ts";
import { suppliesOf, type Entitlement } from "./holding.server.ts";
import { listSupplies } from "./supplies.server.ts";
import { supplies, supplyTransfers } from "./table.server.ts";

/** Transfers shown of one order; a player that seeks makes many. */
const MOST_SHOWN = 200;

type LedgerRow = {
  id: number;
  supplyId: string;
  at: Date;
  kind: "play" | "save";
  opener: "member" | "device" | "code" | "link";
  /** tells openers of one order apart */
  openerHash: string;
  version: number;
  sentFrom: number;
  sentTo: number;
  sender: "shop" | "store";
};

export type SupplyRecord = {
  id: string;
  title: string;
  endsAt: Date;
  isOver: boolean;
  begunAt: Date | null;
  wholeAt: Date | null;
  /** whole ones of the newest version, counted where they are limited */
  downloads: number;
  transfers: LedgerRow[];
};

/** The transfers byte by byte of an order or a purchase, also after a refund. */
export async function listLedger(db: Db, holding: Entitlement): Promise<SupplyRecord[]> {
  await listSupplies(db, holding);
  const [owned, transfers] = await Promise.all([
    db
      .selectDistinctOn([goods.position, supplies.id], {
        supply: supplies,
        title: goods.title,
        version: goodsVersions,
        isOver: sql<boolean>`${supplies.endsAt} <= now()`,
      })
      .from(supplies)
      .innerJoin(goods, eq(goods.id, supplies.goodsId))
      .innerJoin(goodsVersions, eq(goodsVersions.goodsId, goods.id))
      .where(suppliesOf(holding))
      .orderBy(asc(goods.position), asc(supplies.id), desc(goodsVersions.number)),
    listTransfers(db, holding),
  ]);
  return owned.map(({ supply, title, version, isOver }) => ({
    id: supply.id,
    title,
    endsAt: supply.endsAt,
    isOver,
    begunAt: supply.begunAt,
    wholeAt: supply.wholeAt,
    downloads: downloadsOf(supply, version),
    transfers: transfers.filter(({ supplyId }) => supplyId === supply.id),
  }));
}

const listTransfers = (db: Db, holding: Entitlement): Promise<LedgerRow[]> =>
  db
    .select({
      id: supplyTransfers.id,
      supplyId: supplyTransfers.supplyId,
      at: supplyTransfers.at,
      kind: supplyTransfers.kind,
      opener: supplyTransfers.opener,
      openerHash: sql<string>`left(${supplyTransfers.openerHash}, 4)`,
      version: goodsVersions.number,
      sentFrom: supplyTransfers.sentFrom,
      sentTo: supplyTransfers.sentTo,
      sender: supplyTransfers.sender,
    })
    .from(supplyTransfers)
    .innerJoin(supplies, eq(supplies.id, supplyTransfers.supplyId))
    .innerJoin(goodsVersions, eq(goodsVersions.id, supplyTransfers.versionId))
    .where(suppliesOf(holding))
    .orderBy(desc(supplyTransfers.id))
    .limit(MOST_SHOWN);
