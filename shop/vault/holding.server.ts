import { eq, type SQL } from "drizzle-orm";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { purchases } from "./purchase/table.server.ts";
import { supplies } from "./table.server.ts";

export type Purchase = typeof purchases.$inferSelect;

/** What files are handed over for: an order, or what somebody bought elsewhere. */
export type Entitlement = Order | Purchase;

export const isPurchase = (holding: Entitlement): holding is Purchase => "soldBy" in holding;

/** A line of an order, or the whole of a purchase, as far as its files go. */
export type HeldLine = Pick<
  OrderLine,
  "productId" | "title" | "imageId" | "licence" | "supplyTerms" | "ofLineId" | "ofLineAs"
> & {
  /** a purchase's has its own: letters, where a line's is a number */
  id: number | string;
  options: readonly { axisName: string; label: string }[];
};

/** Of a supply or a device, the line or purchase that it belongs to. */
export const heldId = (row: { lineId: number | null; purchaseId: string | null }) =>
  row.lineId ?? row.purchaseId!;

/** Whether an order's line is among these. */
export const isIn = (lineIds: ReadonlySet<number>, { id }: Pick<HeldLine, "id">): boolean =>
  typeof id === "number" && lineIds.has(id);

/** The supplies of an order or a purchase. */
export const suppliesOf = (holding: Entitlement): SQL =>
  isPurchase(holding) ? eq(supplies.purchaseId, holding.id) : eq(supplies.orderId, holding.id);

export const supplyKey = ({ id }: HeldLine) =>
  typeof id === "number" ? { lineId: id } : { purchaseId: id };

/** Reads and locks it, so that of two devices one gets the last place. */
export async function lockHolding(db: Db, holding: Entitlement): Promise<Entitlement> {
  if (!isPurchase(holding)) return lockOrder(db, holding.id);
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.id, holding.id))
    .for("update");
  return purchase ?? { ...holding, closedAt: new Date() };
}

/** A purchase as the one line that it is. */
export async function lineOfPurchase(db: Db, purchase: Purchase): Promise<HeldLine> {
  const { id, productId, options, supplyTerms } = purchase;
  const [product] = await db
    .select({ title: products.title, imageId: products.thumbnail })
    .from(products)
    .where(eq(products.id, productId));
  const shown = { title: product?.title ?? "", imageId: product?.imageId ?? null };
  return {
    id,
    productId,
    ...shown,
    options,
    supplyTerms,
    licence: null,
    ofLineId: null,
    ofLineAs: null,
  };
}
