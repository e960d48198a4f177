import { sql, type SQL } from "drizzle-orm";
import { QUANTITY_LIMIT } from "#shop/product/sale.ts";
import { Refusal } from "#shop/refusal.ts";
import { takingsOf } from "../find-order.server.ts";
import type { Db } from "#shop/shop.ts";
import { isDeposit, PIECES_AWAITING_DEPOSIT, type PayBy } from "../payment/ways-to-pay.ts";
import { paymentIn } from "../status-condition.server.ts";
import { orders } from "../table.server.ts";
import { isOf, type Orderer } from "../orderer.server.ts";

/** More would let one person take all stock without paying. */
const OPEN_ORDERS_OF_ONE_SHOPPER = 5;

/** Unpaid orders that hold stock, including awaited deposits; differences hold none. */
const isOpen = sql`orders.hold = 'held' and not orders.is_difference and ${paymentIn(orders.payment, "owing")}`;

type WantedLine = {
  productId: string;
  quantity: number;
  shelves: { product: boolean; options: string[] };
  product: { limitPerPerson: number | null };
};

/**
 * Throws `too-many-orders`, or a refusal when one shopper's unpaid orders including these lines
 * would hold more pieces of a product than one order may, or more of a counted one than deposits
 * may. The caller has locked the orderer. Reserved pieces do not count, so their orders come
 * without lines.
 */
export async function refuseMany(
  db: Db,
  orderer: Orderer,
  { lines, payBy }: { lines: WantedLine[]; payBy: PayBy },
): Promise<void> {
  const { rows } = await db.execute<{ open: number; held: UnpaidPieces[] }>(sql`
    select (select count(*)::int from (select from orders where ${isOf(orderer)} and ${isOpen}
        limit ${OPEN_ORDERS_OF_ONE_SHOPPER}) as open) as open,
      coalesce((select json_agg(held) from (${heldOf(orderer, lines)}) as held), '[]') as held`);
  if (rows[0]!.open >= OPEN_ORDERS_OF_ONE_SHOPPER) throw new Refusal("too-many-orders");
  const held = new Map(rows[0]!.held.map((each) => [each.id, each]));
  for (const { productId, product, shelves } of lines) {
    const wanted = lines
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const { pieces = 0, awaited = 0 } = held.get(productId) ?? {};
    // A limit per person counts these pieces itself, see person-limit.server.ts.
    if (product.limitPerPerson === null && pieces && pieces + wanted > QUANTITY_LIMIT)
      throw new Refusal("too-many-pieces");
    if (isDeposit(payBy) && isCounted(shelves)) refuseDeposit(awaited + wanted);
  }
}

/** The deposit limit alone, for an existing order that changes to a deposit. */
export async function refuseManyDeposits(
  db: Db,
  orderer: Orderer,
  { orderId, payBy }: { orderId: string; payBy: PayBy },
): Promise<void> {
  if (!isDeposit(payBy)) return;
  const lines = await takingsOf(db, orderId);
  const { rows } = await db.execute<UnpaidPieces>(heldOf(orderer, lines, orderId));
  for (const { productId, shelves } of lines)
    if (isCounted(shelves)) refuseDeposit(rows.find(({ id }) => id === productId)?.awaited ?? 0);
}

const isCounted = ({ product, options }: WantedLine["shelves"]): boolean =>
  product || options.length > 0;

function refuseDeposit(pieces: number): void {
  if (pieces > PIECES_AWAITING_DEPOSIT) throw new Refusal("too-many-deposit-pieces");
}

type UnpaidPieces = { id: string; pieces: number; awaited: number };

/** `becomes`: an order to count as a deposit already. */
function heldOf(
  orderer: Orderer,
  lines: { productId: string }[],
  becomes: string | null = null,
): SQL {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  return sql`select line.product_id as id, sum(line.quantity)::int as pieces, coalesce(sum(line.quantity)
      filter (where orders.pay_by in ('virtual_account', 'own_account') or orders.id = ${becomes}::uuid), 0)::int as awaited
    from orders join order_lines line on line.order_id = orders.id
    where ${isOf(orderer)} and ${isOpen} and orders.reservation_id is null and line.product_id = any(${sql.param(ids)})
    group by line.product_id`;
}
