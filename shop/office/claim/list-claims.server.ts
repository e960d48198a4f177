import { and, eq, sql, type SQL } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { orderName } from "#shop/order/order-name.ts";
import type { RefundState } from "#shop/money/refund/refund-terms.ts";
import { foundOrders, isSearchCut } from "#shop/order/search/found-orders.server.ts";
import { claimKindNames, type ClaimKind, type ClaimStatus } from "#shop/order/claim-status.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { claimTabNames, type ClaimFilter, type ClaimTab } from "./claim-filter.ts";
import {
  listClaimLines,
  type ClaimLineRow,
} from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import { isOverdue, refundDueOn } from "#shop/claim/withdrawal/refund-due.ts";
import { claims } from "#shop/claim/table.server.ts";

export type ClaimRow = {
  id: string;
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  /** masked: whose claim it is shows on its own, audited page */
  orderer: string;
  items: string;
  pieces: number;
  reason: string;
  refundAmount: number;
  refund: RefundState | null;
  requestedAt: Date;
  collectedAt: Date | null;
  hasParcel: boolean;
  /** the last day in Seoul for giving the money back */
  dueOn: string | null;
  isOverdue: boolean;
};

const tabs: Record<ClaimTab, SQL> = {
  requested: sql`${claims.status} = 'requested'`,
  approved: sql`${claims.status} = 'approved'`,
  completed: sql`${claims.status} = 'completed'`,
  closed: sql`${claims.status} in ('rejected', 'withdrawn')`,
};
const refundState = sql<RefundState | null>`(select state from refunds
  where refunds.claim_id = ${claims.id} and state <> 'dropped')`;

/** A page of claims, newest first. `isCut`: the search did not reach claims of older orders. */
export async function listClaims(
  { db, now }: Pick<Shop, "db" | "now">,
  { tab, kind, search, ...page }: ClaimFilter & PageAsked,
): Promise<Page<ClaimRow> & { isCut: boolean }> {
  const among = and(tabs[tab], kind ? eq(claims.kind, kind) : undefined, ofOrders(search));
  const { rows, previous, next } = await readClaims(db, among, page);
  const ids = rows.map(({ id }) => id);
  const [lines, isCut] = await Promise.all([
    ids.length ? listClaimLines(db, ids) : [],
    next === null && isSearchCut(db, search, { breadth: "rare" }),
  ]);
  const linesOf = Map.groupBy(lines, ({ claimId }) => claimId);
  return {
    previous,
    next,
    isCut,
    rows: rows.map((row) => rowOf(row, linesOf.get(row.id) ?? [], now())),
  };
}

const readClaims = (db: Db, among: SQL | undefined, page: PageAsked) =>
  newestFirst(
    { time: claims.requestedAt, id: claims.id, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: claims.id,
          micros,
          kind: claims.kind,
          status: claims.status,
          reason: claims.reason,
          refundAmount: claims.refundAmount,
          requestedAt: claims.requestedAt,
          collectedAt: claims.collectedAt,
          number: orders.number,
          name: orders.ordererName,
          phone: orders.ordererPhone,
          refund: refundState,
        })
        .from(claims)
        .innerJoin(orders, eq(orders.id, claims.orderId))
        .where(and(among, where))
        .orderBy(...orderBy)
        .limit(limit),
  );

type ReadClaim = Awaited<ReturnType<typeof readClaims>>["rows"][number];

function rowOf(
  { micros: _micros, name, phone, reason, ...row }: ReadClaim,
  lines: ClaimLineRow[],
  now: Date,
): ClaimRow {
  const hasParcel = lines.some(({ shippingClass }) => shippingClass === "parcel");
  const dueOn = refundDueOn({ ...row, hasParcel });
  return {
    ...row,
    hasParcel,
    dueOn,
    isOverdue: isOverdue(dueOn, now),
    reason: claimReasons[reason].words,
    orderer: isSeparated({ ordererPhone: phone }) ? name : maskName(name),
    items: orderName(lines.map(({ title }) => title)),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  };
}

const MOST_FOUND = 500;
const hasClaim = sql`${orders.claimStatus} is not null`;

/** Claims of the orders that the order list would find, the latest of those. */
function ofOrders(search: string): SQL | undefined {
  const found = foundOrders(search, {
    where: hasClaim,
    orderBy: [sql`${orderKeys.placedAt} desc`],
    limit: MOST_FOUND,
    breadth: "rare",
  });
  return found ? sql`${claims.orderId} in (select ${orderKeys.orderId} from ${found})` : undefined;
}

/** Counting for tabs stops here. */
const COUNT_LIMIT = 1000;

/** How many claims stand under each tab, of one kind or all; 1000 means that many or more. */
export async function countClaims(
  { db }: Pick<Shop, "db">,
  kind: ClaimKind | "" = "",
): Promise<Record<ClaimTab, number>> {
  const ofKind = claimKindNames.find((name) => name === kind);
  const isKind = ofKind && eq(claims.kind, ofKind);
  const counts = claimTabNames.map(
    (tab) =>
      sql`(select count(*)::int from (
        select from ${claims} where ${and(tabs[tab], isKind)} limit ${COUNT_LIMIT}
      ) as counted) as ${sql.identifier(tab)}`,
  );
  const { rows } = await db.execute<Record<ClaimTab, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return rows[0]!;
}
