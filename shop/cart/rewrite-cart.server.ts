import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { products } from "../product/table.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { cartKey, optionsKey, type CartLine } from "./cart-line.ts";
import { listCart } from "./list-cart.server.ts";
import { cartLines } from "./table.server.ts";

/** The only writer of a member's cart: locks it, lets `change` compute the next version and
 * writes the difference. */
export function rewriteCart(
  db: Db,
  memberId: string,
  change: (lines: CartLine[]) => CartLine[],
): Promise<CartLine[]> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${memberId}`}, 0))`);
    const before = new Map((await listCart(db, memberId)).map((line) => [cartKey(line), line]));
    const next = await known(db, before, change([...before.values()]));
    const keptKeys = new Set(next.map(cartKey));
    await removeLines(
      db,
      memberId,
      [...before.values()].filter((line) => !keptKeys.has(cartKey(line))),
    );
    await writeLines(
      db,
      memberId,
      next.filter((line) => before.get(cartKey(line))?.quantity !== line.quantity),
    );
    return next;
  });
}

async function known(db: Db, before: Map<string, CartLine>, next: CartLine[]): Promise<CartLine[]> {
  const coming = next
    .filter((line) => !before.has(cartKey(line)))
    .map(({ productId }) => productId);
  if (!coming.length) return next;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, coming),
        eq(products.saleKind, "order"),
        isNull(products.commission),
      ),
    );
  return next.filter(
    (line) => before.has(cartKey(line)) || found.some(({ id }) => id === line.productId),
  );
}

async function removeLines(db: Db, userId: string, lines: CartLine[]): Promise<void> {
  if (!lines.length) return;
  await db
    .delete(cartLines)
    .where(
      and(
        eq(cartLines.userId, userId),
        inArray(sql`(${cartLines.productId}, ${cartLines.options})`, lines.map(thing)),
      ),
    );
}

const thing = ({ productId, optionIds }: CartLine) => sql`(${productId}, ${optionsKey(optionIds)})`;

/** A line that grew counts as put in now. */
async function writeLines(db: Db, userId: string, lines: CartLine[]): Promise<void> {
  if (!lines.length) return;
  const rows = lines.map(({ productId, optionIds, quantity, unitPrice }, at) => ({
    userId,
    productId,
    options: optionsKey(optionIds),
    quantity,
    unitPrice,
    addedAt: sql`now() + ${at} * interval '1 microsecond'`,
  }));
  await db
    .insert(cartLines)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId, cartLines.options],
      set: {
        quantity: sql`excluded.quantity`,
        unitPrice: sql`excluded.unit_price`,
        addedAt: sql`case when excluded.quantity > ${cartLines.quantity} then excluded.added_at else ${cartLines.addedAt} end`,
      },
    });
}
