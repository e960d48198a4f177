import { and, eq, isNotNull, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { Taking } from "../sale.ts";
import { productOptions, products } from "../table.server.ts";

type Shelf = { kind: "product" | "option"; id: string; quantity: number };

const shelvesOf = (takings: Taking[]): Shelf[] =>
  takings.flatMap(({ productId, quantity, shelves: { product, options } }): Shelf[] => [
    ...(product ? [{ kind: "product" as const, id: productId, quantity }] : []),
    ...options.map((id) => ({ kind: "option" as const, id, quantity })),
  ]);

/** All products before all options, each by id: two orders lock the same rows in the same order
 * and never wait for each other for ever. */
const inLockOrder = (shelves: Shelf[]): Shelf[] =>
  shelves.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === "product" ? -1 : 1;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    return a.quantity - b.quantity;
  });

/** Takes the pieces, each shelf in one conditional statement, so that two shoppers never get the
 * last one. What the same shopper gives up for them goes back in the same pass: two passes would
 * lock rows out of order. */
export async function takeStock(db: Db, takings: Taking[], givenUp: Taking[] = []): Promise<void> {
  const back = shelvesOf(givenUp).map((shelf) => ({ ...shelf, quantity: -shelf.quantity }));
  for (const shelf of inLockOrder([...back, ...shelvesOf(takings)])) {
    if (shelf.quantity < 0) await putBack(db, { ...shelf, quantity: -shelf.quantity });
    else if (!(await take(db, shelf))) throw new Refusal("sold-out");
  }
}

/** Puts the pieces back; a shelf that was made unlimited meanwhile stays so. */
export async function putBackStock(db: Db, takings: Taking[]): Promise<void> {
  for (const shelf of inLockOrder(shelvesOf(takings))) await putBack(db, shelf);
}

async function take(db: Db, { kind, id, quantity }: Shelf): Promise<boolean> {
  const { rows } = await db.execute(
    kind === "product"
      ? sql`update products set stock = stock - ${quantity} where id = ${id} and stock >= ${quantity} and is_show returning id`
      : sql`update product_options set stock = stock - ${quantity} where id = ${id} and stock >= ${quantity} returning id`,
  );
  return rows.length > 0;
}

async function putBack(db: Db, { kind, id, quantity }: Shelf): Promise<void> {
  const table = kind === "product" ? products : productOptions;
  await db
    .update(table)
    .set({ stock: sql`${table.stock} + ${quantity}` })
    .where(and(eq(table.id, id), isNotNull(table.stock)));
}
