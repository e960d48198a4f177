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

/** All products before all options, each by id: two orders lock the same rows in the same order
 * and never wait for each other for ever. */
const inLockOrder = <One extends Shelf>(shelves: One[]): One[] =>
  shelves.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === "product" ? -1 : 1;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    return a.quantity - b.quantity;
  });

/** What the database says when a shelf has too few. */
const TOO_FEW = "SH001";

/** Pieces for `shop_move_stock`. What a shopper gives up for them goes back in the same pass: two would lock rows out of order. */
export function stockMoves(takings: TakenPieces[], givenUp: TakenPieces[] = []): string {
  const back = shelvesOf(givenUp).map((shelf) => ({ ...shelf, quantity: -shelf.quantity }));
  return JSON.stringify(inLockOrder([...back, ...shelvesOf(takings)]));
}

/** The same for many orders: each piece with whose it is, and in its `place` among all. */
export const stockMovesOfMany = (takings: { id: string; lines: TakenPieces[] }[]) =>
  inLockOrder(
    takings.flatMap(({ id, lines }) => shelvesOf(lines).map((shelf) => ({ ...shelf, order: id }))),
  ).map(({ id, order, ...move }, place) => ({ ...move, shelf: id, order_id: order, place }));

/** Runs what moves stock; throws `sold-out` when a shelf has too few. */
export async function orSoldOut<Done>(moving: Promise<Done>): Promise<Done> {
  try {
    return await moving;
  } catch (error) {
    throw databaseCode(error) === TOO_FEW ? new Refusal("sold-out") : error;
  }
}

/** Takes the pieces, or none of them; the caller's transaction is over when it throws `sold-out`. */
export async function takeStock(
  db: Db,
  takings: TakenPieces[],
  givenUp: TakenPieces[] = [],
): Promise<void> {
  const moves = stockMoves(takings, givenUp);
  if (moves !== "[]") await orSoldOut(db.execute(sql`select shop_move_stock(${moves}::jsonb)`));
}

/** Puts the pieces back; a shelf that was made unlimited meanwhile stays so. */
export async function putBackStock(db: Db, takings: TakenPieces[]): Promise<void> {
  await takeStock(db, [], takings);
}
