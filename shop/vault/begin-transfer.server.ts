import { and, eq, isNull, sql, type AnyColumn } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { isAskedBack } from "#shop/claim/gone-pieces.server.ts";
import { isDigitalOrder } from "#shop/order/standing.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { endsWithdrawal } from "#shop/order/withdrawal.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { devicesOf, takePlace } from "./device/devices.server.ts";
import { downloadsOf, type Transfer } from "./downloads.server.ts";
import type { Opener } from "./opener.server.ts";
import {
  heldId,
  isPurchase,
  lineOfPurchase,
  lockHolding,
  suppliesOf,
  type HeldLine,
  type Entitlement,
} from "./holding.server.ts";
import { isOpenedHolding, isStillChosen, listHeld, listLeft } from "./supplies.server.ts";
import type { SupplyLink } from "./supply-link.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import { supplies, supplyTransfers } from "./table.server.ts";

export type HandedOver = {
  line: HeldLine;
  object: StoredObject;
  fileName: string;
  contentType: string;
  /** allowed devices; null: not counted */
  devices: number | null;
};

/** The bytes of a version, for who owns them now. Throws `goods-not-found` for all others. */
export async function findHandedOver(
  db: Db,
  holding: Entitlement,
  { supplyId, versionId }: SupplyLink,
): Promise<HandedOver> {
  const [row] = await db
    .select({
      version: goodsVersions,
      object: storedObjects,
      isOver: sql<boolean>`${supplies.endsAt} <= now()`,
      line: orderLines,
    })
    .from(supplies)
    .leftJoin(orderLines, eq(orderLines.id, supplies.lineId))
    .innerJoin(goods, eq(goods.id, supplies.goodsId))
    .innerJoin(
      goodsVersions,
      and(eq(goodsVersions.goodsId, supplies.goodsId), eq(goodsVersions.id, versionId)),
    )
    .innerJoin(storedObjects, eq(storedObjects.blob, goodsVersions.blob))
    .where(and(eq(supplies.id, supplyId), suppliesOf(holding), isStillChosen))
    .limit(1);
  if (!row || !isOpenedHolding(holding)) throw new Refusal("goods-not-found");
  if (row.isOver) throw new Refusal("goods-over");
  const { fileName, contentType } = row.version;
  const line = isPurchase(holding) ? await lineOfPurchase(db, holding) : row.line!;
  const devices = devicesOf(line);
  return { line, object: row.object, fileName, contentType, devices };
}

type TransferStart = {
  link: SupplyLink;
  opener: Opener;
  from: number;
  size: number;
  /** size without the mark, for a marked file */
  keptSize?: number;
  /** whether the store could send it to who has an address */
  mayBeDirect?: boolean;
};

/**
 * Records a transfer before its first byte. A file's first one starts its supply; the first of an
 * order's last file completes the order if it has no parcel. Against a concurrent cancellation
 * exactly one wins, and of two devices one gets the last place. Throws `goods-not-found`,
 * `goods-used-up`, `goods-devices-full`.
 */
export function beginTransfer(
  { db: outside }: Pick<Shop, "db">,
  unlocked: Entitlement,
  { link, opener, from, size, keptSize = size, mayBeDirect = false }: TransferStart,
): Promise<Transfer> {
  const { supplyId, versionId, kind } = link;
  return inTransaction(outside, async (db) => {
    const holding = await lockHolding(db, unlocked);
    const { line, supply } = await findOwned(db, holding, supplyId);
    const downloads = kind === "save" ? (line.supplyTerms?.downloads ?? null) : null;
    if (downloads !== null && downloadsOf(supply, { id: versionId, size: keptSize }) >= downloads)
      throw new Refusal("goods-used-up");
    await takePlace(db, { holding, line }, opener.device);
    const isDirect = mayBeDirect && (await mayLeaveDirectly(db, line, kind));
    const [transfer] = await db
      .insert(supplyTransfers)
      .values({
        supplyId,
        versionId,
        kind,
        opener: opener.by,
        openerHash: opener.hash,
        ...(isDirect
          ? { sentFrom: 0, sentTo: size, sender: "store" as const }
          : { sentFrom: from, sentTo: from }),
      })
      .returning({ id: supplyTransfers.id });
    const begun = await db
      .update(supplies)
      .set({ begunAt: sql`now()` })
      .where(and(eq(supplies.id, supplyId), isNull(supplies.begunAt)))
      .returning({ id: supplies.id });
    if (begun.length && !isPurchase(holding)) await supplyBegan(db, holding, line);
    return { id: transfer!.id, supplyId, versionId, from, size, keptSize, downloads, isDirect };
  });
}

/** Whether the store may send directly: not for counted downloads or devices, nor for a file
 * that may soon be withdrawn. Players ask again long after an address expired. */
const mayLeaveDirectly = async (
  db: Db,
  line: HeldLine,
  kind: SupplyLink["kind"],
): Promise<boolean> =>
  kind === "save" &&
  !line.supplyTerms?.downloads &&
  devicesOf(line) === null &&
  !(await isClaimed(db, line));

/** Money of a purchase is asked back where it was paid. */
const isClaimed = async (db: Db, { id }: HeldLine): Promise<boolean> =>
  typeof id === "number" && isAskedBack(db, id);

/** The line whose file it is, as long as that is its buyer's. */
async function findOwned(
  db: Db,
  holding: Entitlement,
  supplyId: string,
): Promise<{ line: HeldLine; supply: typeof supplies.$inferSelect }> {
  const [supply] = await db
    .select()
    .from(supplies)
    .where(and(eq(supplies.id, supplyId), suppliesOf(holding), sql`${supplies.endsAt} > now()`))
    .limit(1);
  const left = await listHeld(db, holding);
  const line = left.find(({ id }) => supply && id === heldId(supply));
  if (!supply || !line) throw new Refusal("goods-not-found");
  if (!supply.begunAt && (await isClaimed(db, line))) throw new Refusal("goods-asked-back");
  return { line, supply };
}

async function supplyBegan(db: Db, order: Order, { id: lineId }: HeldLine): Promise<void> {
  const line = (await listLines(db, order.id)).find(({ id }) => id === lineId);
  if (line && endsWithdrawal(order, line)) await endWithdrawal(db, line);
  if (isDigitalOrder(order)) await moveAlong(db, order);
}

async function endWithdrawal(db: Db, { id, orderId }: OrderLine): Promise<void> {
  const end = (before: AnyColumn) => ({ withdrawalEndedAt: sql`coalesce(${before}, now())` });
  await db.update(orderLines).set(end(orderLines.withdrawalEndedAt)).where(eq(orderLines.id, id));
  await db.update(orders).set(end(orders.withdrawalEndedAt)).where(eq(orders.id, orderId));
}

/** A file order is under way with its first file, and done with its last. */
async function moveAlong(db: Db, order: Order): Promise<void> {
  const sent =
    order.delivery === "ready"
      ? await moveOrder(db, order, { delivery: "begin", by: "shopper" })
      : order;
  if (sent.delivery !== "delivery") return;
  const noted = await db.select().from(supplies).where(eq(supplies.orderId, order.id));
  // A commission in progress has no supply yet, so it is not handed over.
  const isHandedOver = (await listLeft(db, order.id)).every(({ id }) => {
    const ofLine = noted.filter(({ lineId }) => lineId === id);
    return ofLine.length > 0 && ofLine.every(({ begunAt }) => begunAt !== null);
  });
  if (!isHandedOver) return;
  await moveOrder(db, sent, { delivery: "finish", by: "shopper", set: { doneAt: "now" } });
}
