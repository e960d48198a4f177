import { sql } from "drizzle-orm";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { TakenPieces } from "../sale.ts";

type Shelf = { kind: "product" | "option"; id: string; quantity: number };

const shelvesOf = (takings: TakenPieces[]): Shelf[] =>
  takings.flatMap(({ productId, quantity, shelves: { product, options } }): Shelf[] => [
    ...(product ? [{ kind: "product" as const, id: productId, quantity }] : []),
    ...options.map((id) => ({ kind: "option" as const, id, quantity })),
  ]);

/** The order of locks: all products before all options, each by id. */
const inLockOrder = <One extends Shelf>(shelves: One[]): One[] =>
  shelves.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === "product" ? -1 : 1;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    return a.quantity - b.quantity;
  });

/**
 * Arguments of `shop_move_stock`. Returned pieces go in the same call: two calls would lock rows in
 * different orders.
 */
export function shelfMoves(takings: TakenPieces[], givenUp: TakenPieces[] = []): Shelf[] {
  const back = shelvesOf(givenUp).map((shelf) => ({ ...shelf, quantity: -shelf.quantity }));
  return inLockOrder([...back, ...shelvesOf(takings)]);
}

/** The database's error code for insufficient stock. */
const TOO_FEW = "SH001";

/** Runs what moves stock; throws `sold-out` when a shelf has too few. */
export async function orSoldOut<Done>(moving: Promise<Done>): Promise<Done> {
  try {
    return await moving;
  } catch (error) {
    throw databaseCode(error) === TOO_FEW ? new Refusal("sold-out") : error;
  }
}

/** Takes all pieces or none; throws `sold-out`, which ends the caller's transaction. */
export async function takeStock(
  db: Db,
  takings: TakenPieces[],
  givenUp: TakenPieces[] = [],
): Promise<void> {
  const moves = shelfMoves(takings, givenUp);
  if (moves.length)
    await orSoldOut(db.execute(sql`select shop_move_stock(${JSON.stringify(moves)}::jsonb)`));
}

/** Returns pieces; a shelf made unlimited meanwhile stays unlimited. */
export async function putBackStock(db: Db, takings: TakenPieces[]): Promise<void> {
  await takeStock(db, [], takings);
}
