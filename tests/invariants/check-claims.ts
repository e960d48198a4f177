import { inArray } from "drizzle-orm";
import { worthOfRefund } from "#shop/money/refund/begin-refund.server.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";

type Claim = typeof claims.$inferSelect;

/** Claims: at most one open per order, never more pieces than bought, and money as decided. */
export async function checkClaims(db: Db, placed: Order[]): Promise<string[]> {
  const ids = placed.map(({ id }) => id);
  const ofOrders = inArray(claims.orderId, ids);
  const rows = await db
    .select()
    .from(claims)
    .where(ofOrders)
    .orderBy(claims.requestedAt, claims.id);
  const claimIds = rows.map(({ id }) => id);
  const lines = await db.select().from(claimLines).where(inArray(claimLines.claimId, claimIds));
  const bought = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const backs = await db.select().from(refunds).where(inArray(refunds.claimId, claimIds));
  const claimsOf = groupBy(rows, ({ orderId }) => orderId);
  const linesOf = groupBy(lines, ({ claimId }) => claimId);
  const boughtOf = groupBy(bought, ({ orderId }) => orderId);
  const refundsOf = groupBy(backs, ({ claimId }) => claimId ?? "");
  return placed.flatMap((order) => {
    const own = claimsOf.of(order.id);
    const broken: string[] = [];
    const latest = own.at(-1);
    if (
      (latest?.status ?? null) !== order.claimStatus ||
      (latest?.kind ?? null) !== order.claimKind
    )
      broken.push(
        `claim ${order.number}: the order says ${order.claimKind} ${order.claimStatus}, its claim ${latest?.kind} ${latest?.status}`,
      );
    if (own.filter(({ status }) => isClaimOpen({ claimStatus: status })).length > 1)
      broken.push(`claim ${order.number}: two are open`);
    for (const { id, quantity } of boughtOf.of(order.id)) {
      const back = own
        .filter(isForMoney)
        .flatMap((claim) => linesOf.of(claim.id))
        .reduce((sum, line) => sum + (line.orderLineId === id ? line.quantity : 0), 0);
      if (back > quantity)
        broken.push(`claim ${order.number}: ${back} pieces asked back of ${quantity}`);
    }
    for (const claim of own)
      broken.push(...checkClaimMoney(claim, order.number, refundsOf.of(claim.id)));
    return broken;
  });
}

const isForMoney = ({ kind, status }: Claim): boolean =>
  kind !== "exchange" && status !== "rejected" && status !== "withdrawn";

function checkClaimMoney(
  { status, kind, refundAmount }: Claim,
  number: string,
  backs: (typeof refunds.$inferSelect)[],
): string[] {
  const alive = backs.filter(({ state }) => state !== "dropped");
  const sum = alive.reduce((total, refund) => total + worthOfRefund(refund), 0);
  if (sum && (status === "requested" || status === "rejected" || status === "withdrawn"))
    return [`claim ${number}: ${status}, and ${sum} won go back`];
  if (sum && sum !== refundAmount)
    return [`claim ${number}: ${refundAmount} won were decided and ${sum} go back`];
  if (
    status === "completed" &&
    kind !== "exchange" &&
    refundAmount &&
    !alive.every(({ state }) => state === "done")
  )
    return [`claim ${number}: completed before its money was back`];
  return [];
}
