import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import type { TakenPieces } from "#shop/product/sale.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Unpaid pieces of a product without a limit per person that one line may hold of a small shelf.
 */
const FEW_FOR_ONE = 5;

/**
 * Who a guest is while nothing is paid. A device without a cookie is new with every request, so
 * that unpaid pieces are bounded by the line of the network, or by the address or phone that was
 * proved with a code (decision 164).
 */
export type PlacedFrom = {
  mark: string;
  /** what is said of more: a code helps, would reach nobody, or was given already */
  ifMore: "order-code-needed" | "too-many-unpaid" | "too-many-pieces";
};

/** An address of the network or of a person is not kept itself. */
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

/** `contact`: a mail address or the digits of a phone. */
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
  /** what one line may hold, however few there are */
  least: number;
};

/**
 * The counted shelves that these lines take from, each once, in one order for everybody: what
 * `shop_may_hold` reads.
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

/** What is locked while the pieces of one line of the network are counted and taken. */
export const holdLocks = (from: PlacedFrom | undefined, lines: WantedLine[]): string[] =>
  from ? wantedShelves(lines).map(({ id }) => `hold ${from.mark} ${id}`) : [];

/**
 * Throws what `from.ifMore` says when these lines with what the same line of the network, or proved
 * contact, holds unpaid or let expire within the hour come to more than a tenth of a counted shelf
 * and more than one person may have. The caller has the locks of `holdLocks`.
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

/** An order or a reservation that ended unpaid counts for an hour after its end. */
export async function forgetPlacedFrom(db: Db): Promise<void> {
  await db.execute(sql`update reservations set placed_from = null
    where placed_from is not null and hold <> 'held' and ended_at < now() - interval '1 hour'`);
  await db.execute(sql`update orders set placed_from = null
    where placed_from is not null and hold <> 'held' and expires_at < now() - interval '1 hour'`);
}
