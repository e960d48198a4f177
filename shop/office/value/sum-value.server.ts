import { sql } from "drizzle-orm";
import { valueKinds, type ValueKind } from "#shop/money/value/value-kinds.ts";
import { isUsableLot } from "#shop/money/value/book-value.server.ts";
import { valueLots } from "#shop/money/value/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type ValueSum = { members: number; amount: number };

/** The usable value of all members together. */
export async function sumValue(db: Db): Promise<Record<ValueKind, ValueSum>> {
  const rows = await db
    .select({
      kind: valueLots.kind,
      members: sql<number>`count(distinct ${valueLots.accountId})::int`,
      amount: sql<number>`sum(${valueLots.remaining})::float8`,
    })
    .from(valueLots)
    .where(isUsableLot)
    .groupBy(valueLots.kind);
  const sumOf = (kind: ValueKind) => {
    const { members = 0, amount = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { members, amount };
  };
  return Object.fromEntries(valueKinds.map((kind) => [kind, sumOf(kind)])) as Record<
    ValueKind,
    ValueSum
  >;
}
