import { asc, inArray } from "drizzle-orm";
import { claim as machine, claimKinds } from "#shop/order/claim-status.ts";
import type { Db } from "#shop/shop.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import { findWaysBack, type WayBack } from "#shop/claim/way-back/find-ways-back.server.ts";
import { addressWords } from "./list-shopper-claims.server.ts";
import { claims } from "#shop/claim/table.server.ts";

/** All claims of these orders, by order, as own data. */
export async function listOwnClaims(db: Db, orderIds: string[]) {
  const mine = orderIds.length
    ? await db
        .select()
        .from(claims)
        .where(inArray(claims.orderId, orderIds))
        .orderBy(asc(claims.requestedAt))
    : [];
  const waysBack = await findWaysBack(
    db,
    mine.map(({ id }) => id),
  );
  return Map.groupBy(
    mine.map(
      ({
        id,
        orderId,
        kind,
        status,
        reason,
        words,
        photos,
        requestedAt,
        decidedAt,
        completedAt,
        refundAmount,
        decision,
      }) => ({
        orderId,
        what: claimKinds[kind],
        standing: machine.states[status],
        reason: claimReasons[reason].words,
        words,
        pictures: photos.map((id) => `/images/${id}`),
        requestedAt,
        decidedAt,
        completedAt,
        refundAmount,
        answer: decision,
        fetched: fetchedOf(waysBack.get(id)),
      }),
    ),
    ({ orderId }) => orderId,
  );
}

const fetchedOf = (wayBack: WayBack | undefined) =>
  wayBack?.retrieval
    ? {
        from: addressWords(wayBack.retrieval),
        wishedOn: wayBack.retrieval.wishedOn,
        note: wayBack.retrieval.note,
      }
    : null;
