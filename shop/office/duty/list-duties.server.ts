import { inArray, sql, type SQL } from "drizzle-orm";
import { orderName } from "#shop/order/order-name.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { DUTIES_A_PAGE, MOST_COUNTED, type Duty, type DutyKind } from "./duty-kinds.ts";
import { duePart, dutySelects } from "./duty-selects.server.ts";

type DutyRow = Omit<Duty, "dueOn" | "since"> & { due: string | null; since: string | null };
export type DutyPage = { rows: Duty[]; hasMore: boolean };

const joined = (kinds: readonly DutyKind[], now: Date, actorId: string | null): SQL => {
  const selects = dutySelects(now, actorId);
  return sql.join(
    kinds.map((kind) => sql`(${selects[kind]})`),
    sql` union all `,
  );
};

/**
 * Duties of these kinds, earliest due first, those without a due day last. `actorId`: only one
 * voice actor's commissions.
 */
export async function listDuties(
  { db, now }: Pick<Shop, "db" | "now">,
  kinds: readonly DutyKind[],
  page = 1,
  actorId: string | null = null,
): Promise<DutyPage> {
  if (!kinds.length) return { rows: [], hasMore: false };
  const { rows } = await db.execute<DutyRow>(sql`
    with waiting as (${joined(kinds, now(), actorId)}), ${duePart(now())}
    select kind, key, of, what, due::text as due, since from duty
    order by duty.due nulls last, duty.since nulls last, kind, key
    limit ${DUTIES_A_PAGE + 1} offset ${(page - 1) * DUTIES_A_PAGE}`);
  const shown = rows.slice(0, DUTIES_A_PAGE);
  const names = await orderNamesOf(db, shown.map(orderOf));
  return {
    hasMore: rows.length > DUTIES_A_PAGE,
    rows: shown.map(({ due, since, ...row }) => ({
      ...row,
      dueOn: due,
      since: since ? new Date(since) : null,
      what: isOfOrder(row.kind) ? (names.get(row.key) ?? "") : row.what,
    })),
  };
}

const isOfOrder = (kind: DutyKind) => kind === "parcel" || kind === "deposit";
const orderOf = ({ kind, key }: DutyRow): string => (isOfOrder(kind) ? key : "");

/** What was bought, of each of these orders. */
async function orderNamesOf(db: Db, numbers: string[]): Promise<Map<string, string>> {
  const orderNumbers = numbers.filter(Boolean);
  if (!orderNumbers.length) return new Map();
  const lines = await db
    .select({ number: orders.number, title: orderLines.title })
    .from(orderLines)
    .innerJoin(orders, sql`${orders.id} = ${orderLines.orderId}`)
    .where(inArray(orders.number, orderNumbers))
    .orderBy(orderLines.id);
  const titles = Map.groupBy(lines, ({ number }) => number);
  return new Map(
    [...titles].map(([number, of]) => [number, orderName(of.map(({ title }) => title))]),
  );
}

/**
 * Counts duties per kind, up to a limit. All counts of waiting work in the back office come from
 * here, so that they agree.
 */
export async function countDuties(
  { db, now }: Pick<Shop, "db" | "now">,
  kinds: readonly DutyKind[],
  actorId: string | null = null,
): Promise<{ kind: DutyKind; count: number }[]> {
  if (!kinds.length) return [];
  const selects = dutySelects(now(), actorId);
  const counts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, (select count(*)::int from (${selects[kind]}
      limit ${MOST_COUNTED}) as counted) as count`,
  );
  const { rows } = await db.execute<{ kind: DutyKind; count: number }>(
    sql.join(counts, sql` union all `),
  );
  return kinds.map((kind) => rows.find((row) => row.kind === kind)!);
}

/** The same of one kind. */
export async function countDuty(shop: Pick<Shop, "db" | "now">, kind: DutyKind): Promise<number> {
  const [counted] = await countDuties(shop, [kind]);
  return counted!.count;
}
