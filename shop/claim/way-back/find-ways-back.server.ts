import { and, eq, inArray } from "drizzle-orm";
import type { ParcelView } from "#shop/order/tracking/parcel-view.ts";
import type { Db } from "#shop/shop.ts";
import { claims, retrievals, returnParcels } from "../table.server.ts";

type Retrieval = typeof retrievals.$inferSelect;

/** How a claim's goods come back. */
export type WayBack = {
  /** the carrier fetches them; null: the buyer sends them */
  retrieval: Retrieval | null;
  /** what the carrier says of their parcel; null: nothing yet */
  parcel: ParcelView | null;
  /** when the carrier delivered them, as far as it says */
  arrivedAt: Date | null;
};

/** The ways back of these claims, by the claim's id. */
export async function findWaysBack(db: Db, claimIds: string[]): Promise<Map<string, WayBack>> {
  if (!claimIds.length) return new Map();
  const rows = await db
    .select({ id: claims.id, retrieval: retrievals, tracked: returnParcels })
    .from(claims)
    .leftJoin(retrievals, eq(retrievals.claimId, claims.id))
    .leftJoin(
      returnParcels,
      and(
        eq(returnParcels.claimId, claims.id),
        eq(returnParcels.company, claims.returnCompany),
        eq(returnParcels.number, claims.returnNumber),
      ),
    )
    .where(inArray(claims.id, claimIds));
  return new Map(
    rows.map(({ id, retrieval, tracked }) => [
      id,
      {
        retrieval,
        parcel:
          tracked?.stage && tracked.lookedAt
            ? { stage: tracked.stage, lookedAt: tracked.lookedAt, steps: tracked.steps }
            : null,
        arrivedAt: tracked?.deliveredAt ?? null,
      },
    ]),
  );
}
