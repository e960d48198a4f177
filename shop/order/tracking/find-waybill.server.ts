import { and, eq, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import type { Waybill } from "./parcel-view.ts";
import { parcels } from "./table.server.ts";

const selectParcel = prepared((db) =>
  db
    .select({ stage: parcels.stage, lookedAt: parcels.lookedAt, steps: parcels.steps })
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, sql.placeholder("id")),
        eq(parcels.company, sql.placeholder("company")),
        eq(parcels.number, sql.placeholder("number")),
      ),
    )
    .prepare("find_waybill"),
);

/** An order's waybill with its tracking state, or null. */
export async function findWaybill(
  db: Db,
  { id, waybillCompany: company, waybillNumber: number }: Order,
): Promise<Waybill | null> {
  if (!company || !number) return null;
  const [parcel] = await selectParcel(db).execute({ id, company, number });
  return {
    company,
    number,
    parcel:
      parcel?.stage && parcel.lookedAt
        ? { stage: parcel.stage, lookedAt: parcel.lookedAt, steps: parcel.steps }
        : null,
  };
}
