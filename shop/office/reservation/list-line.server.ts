import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  confirmReservations,
  type MoveResult,
} from "#shop/reservation/confirm-reservations.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { rowColumns, rowOf, type ReservationRow } from "./list-reservations.server.ts";

const MOST_PRODUCTS = 200;

/** Products that are sold by reservation, or were and have some, by title. */
export async function listReservedProducts(
  db: Db,
): Promise<{ id: string; title: string; shipBy: string | null; waiting: number }[]> {
  return db
    .select({
      id: products.id,
      title: products.title,
      shipBy: products.expectedShipOn,
      waiting: sql<number>`(select count(*)::int from (select from reservations r
        where r.product_id = products.id and r.status = 'requested' limit 1000) as counted)`,
    })
    .from(products)
    .where(
      and(
        isNull(products.removedAt),
        or(
          eq(products.saleKind, "reserve"),
          sql`exists (select from reservations r where r.product_id = products.id)`,
        ),
      ),
    )
    .orderBy(asc(products.title))
    .limit(MOST_PRODUCTS);
}

/** A product's reservation queue, first come first, up to the limit. */
export async function listLine(
  db: Db,
  productId: string,
  limit: number,
): Promise<ReservationRow[]> {
  const rows = await db
    .select({ ...rowColumns, place: getTableColumns(reservations).place })
    .from(reservations)
    .innerJoin(products, eq(products.id, reservations.productId))
    .where(and(eq(reservations.productId, productId), eq(reservations.status, "requested")))
    .orderBy(asc(reservations.place))
    .limit(limit);
  return rows.map(rowOf);
}

/** Confirms those who have waited longest, however many there are. */
export async function confirmFirst(
  shop: Shop,
  { productId, count, orderUntil }: { productId: string; count: number; orderUntil: Date },
  acting: AuditActor,
): Promise<MoveResult> {
  const first = await shop.db
    .select({ number: reservations.number })
    .from(reservations)
    .where(and(eq(reservations.productId, productId), eq(reservations.status, "requested")))
    .orderBy(asc(reservations.place))
    .limit(count);
  return confirmReservations(
    shop,
    { numbers: first.map(({ number }) => number), orderUntil },
    acting,
  );
}
