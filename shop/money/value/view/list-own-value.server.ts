import { and, asc, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { isUsableLot, lotEnd } from "#shop/money/value/book-value.server.ts";
import { valueLedger, valueLots } from "../table.server.ts";

const ENDING = 6;
const PAGE = 20;

/** What of a member's points and credit ends next, by end. */
export const listEndingValue = (db: Db, accountId: string) =>
  db
    .select({
      kind: valueLots.kind,
      amount: sql<number>`sum(${valueLots.remaining})::float8`,
      lastDay: sql<string>`${day}`,
    })
    .from(valueLots)
    .where(and(eq(valueLots.accountId, accountId), isNotNull(valueLots.endsAt), isUsableLot))
    .groupBy(valueLots.kind, day)
    .orderBy(asc(day))
    .limit(ENDING);
export type EndingValue = Awaited<ReturnType<typeof listEndingValue>>[number];

/** The last day, in Seoul. */
const day = sql`to_char((${lotEnd} - interval '1 second') at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;

export type ValueEntry = {
  id: number;
  kind: (typeof valueLedger.$inferSelect)["kind"];
  reason: (typeof valueLedger.$inferSelect)["reason"];
  amount: number;
  orderNumber: string | null;
  /** what the desk said of a correction */
  words: string;
  at: Date;
};

/** A page of what came and went, the newest first; `before`: the id that a page ended with. */
export async function listValueEntries(
  db: Db,
  accountId: string,
  before?: number,
): Promise<{ entries: ValueEntry[]; next: number | null }> {
  const rows = await db
    .select({
      id: valueLedger.id,
      kind: valueLedger.kind,
      reason: valueLedger.reason,
      amount: valueLedger.amount,
      orderNumber: orders.number,
      facts: valueLedger.facts,
      at: valueLedger.at,
    })
    .from(valueLedger)
    .leftJoin(orders, eq(orders.id, valueLedger.orderId))
    .where(
      and(
        eq(valueLedger.accountId, accountId),
        before === undefined ? undefined : lt(valueLedger.id, before),
      ),
    )
    .orderBy(desc(valueLedger.id))
    .limit(PAGE + 1);
  const entries = rows
    .slice(0, PAGE)
    .map(({ facts, ...entry }) => ({ ...entry, words: String(facts["reason"] ?? "") }));
  return { entries, next: rows.length > PAGE ? entries.at(-1)!.id : null };
}

/** The cursor in an address; invalid ones give the first page. */
export const readEntryCursor = (typed: string | null): number | undefined =>
  typed && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
