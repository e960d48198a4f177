import { sql } from "drizzle-orm";
import type { TakenPieces } from "#shop/product/sale.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { PlacedFrom } from "./placed-from.server.ts";

/**
 * Pieces of a scarce product without a limit per person that one network address may always hold
 * unpaid.
 */
const FEW_FOR_ONE = 5;

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
