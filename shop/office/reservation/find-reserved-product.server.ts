import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import { isProductId } from "#shop/product/product.ts";
import { saleOf, type Sale } from "#shop/product/sale.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { isBuyer } from "#shop/reservation/ship-by/list-buyers.server.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import { reservations, shipByMoves } from "#shop/reservation/table.server.ts";

export type ReservedProduct = {
  id: string;
  title: string;
  sale: Sale;
  opensAt: Date | null;
  closesAt: Date | null;
  /** pieces not reserved yet; null: unlimited */
  stock: number | null;
  limitPerPerson: number | null;
  shipBy: string | null;
  /** how many pieces, and for how many people, stand where */
  pieces: Record<ReservationStatus, { people: number; pieces: number }>;
  moves: MoveSoFar[];
};

/** A move of the agreed day, and how it was answered so far. */
export type MoveSoFar = {
  id: string;
  shipBy: string;
  reason: string;
  movedAt: Date;
  answerUntil: Date;
  who: string | null;
  open: number;
  wait: number;
  refund: number;
  lapsed: number;
  superseded: number;
};

const MOST_MOVES = 20;

/** A product that is or was sold by reservation; null for every other. */
export async function findReservedProduct(
  db: Db,
  id: string,
  now: Date,
): Promise<ReservedProduct | null> {
  if (!isProductId(id)) return null;
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.removedAt)));
  const counted = await countPieces(db, id);
  if (!product || (product.saleKind !== "reserve" && !counted.length)) return null;
  const at = (status: ReservationStatus) =>
    counted.find((one) => one.status === status) ?? { people: 0, pieces: 0 };
  return {
    id,
    title: product.title,
    sale: saleOf(product, now),
    opensAt: product.reservationOpensAt,
    closesAt: product.reservationClosesAt,
    stock: product.stock,
    limitPerPerson: product.limitPerPerson,
    shipBy: product.expectedShipOn,
    pieces: {
      requested: at("requested"),
      confirmed: at("confirmed"),
      ordered: at("ordered"),
      canceled: at("canceled"),
      expired: at("expired"),
    },
    moves: await listMoves(db, id),
  };
}

const countPieces = (db: Db, productId: string) =>
  db
    .select({
      status: reservations.status,
      people: sql<number>`count(*)::int`,
      pieces: sql<number>`sum(quantity)::int`,
    })
    .from(reservations)
    .where(eq(reservations.productId, productId))
    .groupBy(reservations.status);

function listMoves(db: Db, productId: string): Promise<MoveSoFar[]> {
  const answered = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ship_by_answers a
      where a.move_id = ship_by_moves.id and ${condition})`;
  return db
    .select({
      id: shipByMoves.id,
      shipBy: shipByMoves.shipBy,
      reason: shipByMoves.reason,
      movedAt: shipByMoves.movedAt,
      answerUntil: shipByMoves.answerUntil,
      who: users.email,
      open: answered(sql`a.answer is null`),
      wait: answered(sql`a.answer = 'wait'`),
      refund: answered(sql`a.answer = 'refund'`),
      lapsed: answered(sql`a.answer = 'lapsed'`),
      superseded: answered(sql`a.answer = 'superseded'`),
    })
    .from(shipByMoves)
    .leftJoin(users, eq(users.id, shipByMoves.accountId))
    .where(eq(shipByMoves.productId, productId))
    .orderBy(desc(shipByMoves.movedAt))
    .limit(MOST_MOVES);
}

export type MovePreview = {
  /** not paid yet */ reserved: number;
  ordered: number;
  /** won to refund if nobody agreed to wait */ money: number;
  /** not asked now: they agree when ordering */ requested: number;
  /** gain from an earlier day */ sooner: number;
};

/** Who would be asked if the day moved to this one. */
export async function previewShipByMove(
  db: Db,
  productId: string,
  shipBy: string,
): Promise<MovePreview> {
  const sold = sql`from orders o where o.reservation_id = reservations.id and o.hold = 'sold'`;
  const condition = sql`buyer and ship_by < ${shipBy}::date`;
  const {
    rows: [preview],
  } = await db.execute<MovePreview>(sql`
    select count(*) filter (where ${condition} and status = 'confirmed')::int as reserved,
      count(*) filter (where ${condition} and status = 'ordered')::int as ordered,
      coalesce(sum(paid) filter (where ${condition} and status = 'ordered'), 0)::float8 as money,
      count(*) filter (where status = 'requested')::int as requested,
      count(*) filter (where buyer and ship_by > ${shipBy}::date)::int as sooner
    from (
      select status, ship_by, ${isBuyer} as buyer, (select o.total ${sold} limit 1) as paid
      from ${reservations}
      where product_id = ${productId} and status in ('requested', 'confirmed', 'ordered')
    ) as live`);
  return preview!;
}
