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
import { claimKinds, type ClaimKind, type ClaimStatus } from "#shop/order/claim-status.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { countEach } from "#shop/database/count-up-to.server.ts";
import { choice, search, tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
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
  /** `unfetched`: a carrier is still to be told to fetch it; else as far as is known */
  wayBack: "unfetched" | "underway" | "arrived";
  hasParcel: boolean;
  /** the last day in Seoul for giving the money back */
  dueOn: string | null;
  isOverdue: boolean;
};

/** Every standing of a claim is under exactly one tab. */
const fields = {
  tab: tabs("요청 상태", {
    requested: "요청",
    approved: "처리중",
    completed: "완료",
    closed: "거절·철회",
  }),
  search: {
    ...search("요청 검색", "주문번호, 이름, 전화번호, 송장번호", 60),
    read: searchWords,
  },
  kind: choice("종류", { "": "모든 종류", ...claimKinds }),
};
type ClaimFilter = ListFilter<typeof fields>;
export type ClaimTab = ClaimFilter["tab"];

const isUnder: Record<ClaimTab, SQL> = {
  requested: sql`${claims.status} = 'requested'`,
  approved: sql`${claims.status} = 'approved'`,
  completed: sql`${claims.status} = 'completed'`,
  closed: sql`${claims.status} in ('rejected', 'withdrawn')`,
};
const refundState = sql<RefundState | null>`(select state from refunds
  where refunds.claim_id = ${claims.id} and state <> 'dropped')`;

const wayBackState = sql<ClaimRow["wayBack"]>`case
  when exists (select from return_parcels p where p.claim_id = ${claims.id}
    and p.number = ${claims.returnNumber} and p.delivered_at is not null) then 'arrived'
  when ${claims.returnNumber} is null
    and exists (select from claim_retrievals r where r.claim_id = ${claims.id}) then 'unfetched'
  else 'underway' end`;

/** A page of claims, newest first. `isCut`: the search did not reach claims of older orders. */
async function listClaims(
  { db, now }: Pick<Shop, "db" | "now">,
  { tab, kind, search: words }: ClaimFilter,
  page: PageAsked,
): Promise<Page<ClaimRow> & { isCut: boolean }> {
  const among = and(isUnder[tab], isOfKind(kind), ofOrders(words));
  const { rows, previous, next } = await readClaims(db, among, page);
  const ids = rows.map(({ id }) => id);
  const [lines, isCut] = await Promise.all([
    ids.length ? listClaimLines(db, ids) : [],
    next === null && isSearchCut(db, words, { breadth: "rare" }),
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
          wayBack: wayBackState,
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
function ofOrders(words: string): SQL | undefined {
  const found = foundOrders(words, {
    where: hasClaim,
    orderBy: [sql`${orderKeys.placedAt} desc`],
    limit: MOST_FOUND,
    breadth: "rare",
  });
  return found ? sql`${claims.orderId} in (select ${orderKeys.orderId} from ${found})` : undefined;
}

const isOfKind = (kind: ClaimFilter["kind"]) => (kind ? eq(claims.kind, kind) : undefined);

/** Claims, newest first, counted by tab until they are searched: how many there are says nothing
 * about how many are found. */
export const claimList = officeList({
  path: "/admin/claim",
  fields,
  page: listClaims,
  counts: async ({ db }, { search: words, kind }): Promise<Record<string, number>> =>
    words
      ? {}
      : countEach(db, claims, {
          requested: and(isUnder.requested, isOfKind(kind)),
          approved: and(isUnder.approved, isOfKind(kind)),
          completed: and(isUnder.completed, isOfKind(kind)),
          closed: and(isUnder.closed, isOfKind(kind)),
        }),
  columns: {
    request: ["요청"],
    orderer: ["요청한 분"],
    items: ["상품"],
    reason: ["이유"],
    refund: ["환불 금액"],
    status: ["상태"],
    next: ["다음 할 일"],
  },
});
