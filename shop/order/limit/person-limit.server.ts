import { sql, type SQL } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { paymentIn } from "../status-condition.server.ts";
import { orders } from "../table.server.ts";
import { isEarlierTry } from "./held-pieces.server.ts";
import { isOf, type Orderer } from "../orderer.server.ts";

/**
 * A person by everything that identifies them: account or device, and phone number ("" if unknown).
 */
export type LimitedPerson = { orderer: Orderer; phone: string };

/** Pieces of a product that a person owns or holds, and those reserved but not ordered yet. */
export type KeptPieces = { id: string; ordered: number; reserved: number };

const memberOf = ({ orderer }: LimitedPerson) => ("memberId" in orderer ? orderer.memberId : null);

/**
 * Serialises orders and reservations of these products by the same person: locks account, then
 * phone, product by product.
 */
export async function lockPerson(
  db: Db,
  person: LimitedPerson,
  productIds: string[],
): Promise<void> {
  const memberId = memberOf(person);
  const names = productIds
    .toSorted()
    .flatMap((id) => [
      ...(memberId === null ? [] : [`${id} member ${memberId}`]),
      ...(person.phone ? [`${id} phone ${person.phone}`] : []),
    ]);
  for (const name of names)
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`);
}

/**
 * Pieces that count against the limit per person: paid and not cancelled, refunded, returned (once
 * received) or stopped; held unpaid; and reserved. Counts the account's, the phone number's, and
 * what the device holds. `without`: orders to leave out. Uses indexes of `orders` on account, phone
 * and device, so that it costs what this person ordered, whatever the shop's size.
 */
export async function findKept(
  db: Db,
  person: LimitedPerson,
  productIds: string[],
  without: SQL = sql`false`,
): Promise<KeptPieces[]> {
  const memberId = memberOf(person);
  const ids = sql.param(productIds);
  const ofPhone = (column: SQL) => (person.phone ? sql`${column} = ${person.phone}` : sql`false`);
  const { rows } = await db.execute<KeptPieces>(sql`
    select id, coalesce(sum(ordered), 0)::int as ordered, coalesce(sum(reserved), 0)::int as reserved from (
      select line.product_id as id, case when line.licence_ended_at is not null then 0 else line.quantity - (
        select coalesce(sum(given.quantity), 0) from claim_lines given join claims on claims.id = given.claim_id
        where given.order_line_id = line.id and (claims.status = 'completed' and claims.kind = 'return'
          or claims.status in ('approved', 'completed') and claims.kind = 'cancel')) end as ordered,
        0 as reserved
      from orders join order_lines line on line.order_id = orders.id
      where (orders.member_id = ${memberId} or ${ofPhone(sql`orders.orderer_phone`)} or (orders.hold = 'held' and ${isOf(person.orderer)}))
        and line.product_id = any(${ids}) and orders.hold <> 'released' and not ${paymentIn(orders.payment, "over")}
        and not orders.is_difference and (orders.reservation_id is null or orders.hold = 'sold') and not ${without}
      union all select product_id, 0, quantity from reservations
      where product_id = any(${ids}) and status in ('requested', 'confirmed')
        and (member_id = ${memberId} or ${ofPhone(sql`reservations.phone`)})
    ) as pieces group by id`);
  return rows;
}

/**
 * Pieces that a shopper already has of each product, for the order page; their replaceable unpaid
 * order does not count.
 */
export const findKeptBefore = (
  db: Db,
  orderer: Orderer,
  productIds: string[],
): Promise<KeptPieces[]> =>
  findKept(db, { orderer, phone: "" }, productIds, isEarlierTry(orderer, productIds));

/** The same for one product. */
export async function countKeptBefore(
  db: Db,
  orderer: Orderer,
  productId: string,
): Promise<number> {
  const [kept] = await findKeptBefore(db, orderer, [productId]);
  return kept ? kept.ordered + kept.reserved : 0;
}

type LimitedLine = {
  productId: string;
  title: string;
  quantity: number;
  product: { limitPerPerson: number | null };
};

/**
 * Throws `person-limit` when one person would exceed a product's limit. The caller has locked the
 * orderer and released earlier tries.
 */
export async function refuseBeyondLimit(
  db: Db,
  person: LimitedPerson,
  lines: readonly LimitedLine[],
): Promise<void> {
  const limited = lines.filter(({ product }) => product.limitPerPerson !== null);
  if (!limited.length) return;
  const ids = [...new Set(limited.map(({ productId }) => productId))];
  await lockPerson(db, person, ids);
  const kept = new Map((await findKept(db, person, ids)).map((each) => [each.id, each]));
  for (const { productId, title, product } of limited) {
    const { ordered = 0, reserved = 0 } = kept.get(productId) ?? {};
    const wanted = limited.reduce(
      (sum, line) => (line.productId === productId ? sum + line.quantity : sum),
      0,
    );
    refuseBeyond({ title, most: product.limitPerPerson!, kept: ordered + reserved, wanted });
  }
}

type Limit = { title: string; most: number; kept: number; wanted: number };

function refuseBeyond({ title, most, kept, wanted }: Limit): void {
  if (kept + wanted > most)
    throw new Refusal("person-limit", { title, most, kept, left: Math.max(0, most - kept) });
}
