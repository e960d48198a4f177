import { asc, eq, inArray, or, and, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { isUnfilled } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { CertificateState } from "./certificate-states.ts";

type LicensedLine = Pick<typeof orderLines.$inferSelect, "id" | "ofLineId" | "ofLineAs">;

/** The line that a licence was first bought with; one that widens it later points there. */
export const rootOf = ({ id, ofLineId, ofLineAs }: LicensedLine): number =>
  ofLineAs === "licence" && ofLineId !== null ? ofLineId : id;

/**
 * A licence's line and all widenings of it, oldest payment first; `isKept`: paid, not refunded and
 * not ended.
 */
export async function listWidenings(db: Db, roots: readonly number[]) {
  if (!roots.length) return [];
  const rows = await db
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      or(
        inArray(orderLines.id, [...roots]),
        and(eq(orderLines.ofLineAs, "licence"), inArray(orderLines.ofLineId, [...roots])),
      ),
    )
    .orderBy(asc(sql`coalesce(${orders.paidAt}, ${orders.placedAt})`), asc(orderLines.id));
  const gone = await gonePieces(db, [...new Set(rows.map(({ order }) => order.id))]);
  return rows.map(({ line, order }) => {
    const left = line.quantity - (gone.get(line.id) ?? 0);
    const isKept = isPaid(order) && !isUnfilled(order) && left > 0 && line.licenceEndedAt === null;
    return { line, order, left, isKept };
  });
}

/** The state of each line's licence. A widened licence ends with its first line. */
export async function standingsOf(
  db: Db,
  lines: readonly LicensedLine[],
  endsOn: (lineId: number) => string | null,
  now: Date,
): Promise<Map<number, CertificateState>> {
  const all = await listWidenings(db, [...new Set(lines.map(rootOf))]);
  const groups = Map.groupBy(all, ({ line }) => rootOf(line));
  const today = calendarDayOf(now);
  return new Map(
    lines.map((line) => {
      const group = groups.get(rootOf(line)) ?? [];
      const keptLines = group.filter(({ isKept }) => isKept);
      const isWhole = keptLines.some((one) => one.line.id === rootOf(line));
      if (!isWhole || !keptLines.some((one) => one.line.id === line.id)) return [line.id, "ended"];
      if (keptLines.at(-1)?.line.id !== line.id) return [line.id, "replaced"];
      const end = endsOn(line.id);
      return [line.id, end !== null && end < today ? "expired" : "valid"];
    }),
  );
}
