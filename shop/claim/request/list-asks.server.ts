import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import { asc, inArray, sql } from "drizzle-orm";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { claimEligibility, type ClaimEligibility } from "./claim-eligibility.ts";
import { findSupplied } from "../withdrawal/find-supplied.server.ts";
import type { ClaimedOrder, LineSupply } from "../withdrawal/line-facts.ts";
import { gonePieces } from "../gone-pieces.server.ts";

type AskableOrder = ClaimedOrder & { id: string };

/** What may be asked back of each of these orders now, by the order's id. */
export async function listAsks(
  db: Db,
  orders: readonly AskableOrder[],
  now: Date,
): Promise<Map<string, ClaimEligibility>> {
  if (!orders.length) return new Map();
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      quantity: orderLines.quantity,
      toSend: orderLines.toSend,
      shippingClass: orderLines.shippingClass,
      withdrawalEndedAt: orderLines.withdrawalEndedAt,
      licenceEndedAt: orderLines.licenceEndedAt,
      brief: sql<Pick<CommissionBrief, "agreed"> | null>`case when ${orderLines.brief} is not null
        then jsonb_build_object('agreed', ${orderLines.brief} -> 'agreed') end`,
      ofLineAs: orderLines.ofLineAs,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.id));
  const [gone, supplied] = [await gonePieces(db, ids), await findSupplied(db, ids)];
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => [
      order.id,
      claimEligibility(
        order,
        (ofOrder.get(order.id) ?? []).map((line) => ({
          ...line,
          left: line.quantity - (gone.get(line.id) ?? 0),
          ...withSupply(supplied.get(line.id)),
        })),
        now,
      ),
    ]),
  );
}

const withSupply = (supplied: LineSupply | undefined) => (supplied ? { supplied } : {});

export const findAsks = async (db: Db, order: AskableOrder, now: Date): Promise<ClaimEligibility> =>
  (await listAsks(db, [order], now)).get(order.id)!;
