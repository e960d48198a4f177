import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import type { TakenPieces } from "#shop/product/sale.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Pieces of a scarce product without a limit per person that one network address may always hold
 * unpaid.
 */
const FEW_FOR_ONE = 5;

/**
 * How unpaid guests are told apart. A device without cookies is new with each request, so their
 * holds are limited by network address, or by a mail address or phone proved with a code (decision
 * 164).
 */
export type PlacedFrom = {
  mark: string;
  /** the refusal above the limit: a code helps, cannot be sent, or was given already */
  ifMore: "order-code-needed" | "too-many-unpaid" | "too-many-pieces";
};

/** Addresses are stored only as an HMAC, because they are personal data. */
const markOf = (secret: string, who: string): string =>
  createHmac("sha256", secret).update(`placed from ${who}`).digest("base64url").slice(0, 22);

export const fromLine = (
  { secret }: { secret: string },
  address: string,
  mayProve = true,
): PlacedFrom => ({
  mark: markOf(secret, `line ${lineOf(address)}`),
  ifMore: mayProve ? "order-code-needed" : "too-many-unpaid",
});

/** `contact`: a mail address or a phone's digits. */
export const fromContact = ({ secret }: { secret: string }, contact: string): PlacedFrom => ({
  mark: markOf(secret, `contact ${contact.toLowerCase()}`),
  ifMore: "too-many-pieces",
});

/** A line of a quote. */
type WantedLine = TakenPieces & { product: { limitPerPerson: number | null } };

type WantedShelf = {
  kind: "product" | "option";
  id: string;
  pieces: number;
  /** what one origin may hold in any case */
  least: number;
};

/**
 * The counted shelves of these lines, each once, in a fixed order; the argument of `shop_may_hold`.
 */
export function wantedShelves(lines: WantedLine[]): WantedShelf[] {
  const shelves = lines.flatMap(({ productId, quantity, shelves, product }) => {
    const shared = { pieces: quantity, least: product.limitPerPerson ?? FEW_FOR_ONE };
    return [
      ...(shelves.product ? [{ kind: "product" as const, id: productId, ...shared }] : []),
      ...shelves.options.map((id) => ({ kind: "option" as const, id, ...shared })),
    ];
  });
  const byId = Map.groupBy(shelves, ({ id }) => id);
  return [...byId.values()]
    .map((same) => ({
      ...same[0]!,
      pieces: same.reduce((sum, { pieces }) => sum + pieces, 0),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Lock names for counting and taking one origin's pieces. */
export const holdLocks = (from: PlacedFrom | undefined, lines: WantedLine[]): string[] =>
  from ? wantedShelves(lines).map(({ id }) => `hold ${from.mark} ${id}`) : [];

/**
 * Throws `from.ifMore` when this origin's unpaid pieces, including those expired within the hour
 * and these lines, exceed both a tenth of a counted shelf and one person's share. The caller holds
 * the locks of `holdLocks`.
 */
export async function refuseUnpaidHolds(
  db: Db,
  from: PlacedFrom | undefined,
  lines: WantedLine[],
): Promise<void> {
  const shelves = wantedShelves(lines);
  if (!from || !shelves.length) return;
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select shop_may_hold(${from.mark}, ${JSON.stringify(shelves)}::jsonb) as may`,
  );
  if (!rows[0]!.may) throw new Refusal(from.ifMore);
}

/** Removes the origin of orders and reservations an hour after they ended unpaid. */
export async function forgetPlacedFrom(db: Db): Promise<void> {
  await db.execute(sql`update reservations set placed_from = null
    where placed_from is not null and hold <> 'held' and ended_at < now() - interval '1 hour'`);
  await db.execute(sql`update orders set placed_from = null
    where placed_from is not null and hold <> 'held' and expires_at < now() - interval '1 hour'`);
}
