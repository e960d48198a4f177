import { and, eq, sql, type SQL } from "drizzle-orm";
import { maskAddress, maskName } from "#lib/mask.ts";
import { claims, retrievals } from "#shop/claim/table.server.ts";
import { countEach } from "#shop/database/count-up-to.server.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { orderName } from "#shop/order/order-name.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { listClaimLines } from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

export type RetrievalRow = {
  /** the claim's */
  id: string;
  number: string;
  kind: ClaimKind;
  requestedAt: Date;
  /** masked: the claim's own, audited page shows where to */
  from: string;
  area: string;
  wishedOn: string;
  note: string;
  items: string;
  /** when it was last put into a carrier's file */
  filedAt: Date | null;
  waybill: { company: string; number: string } | null;
};

const fields = { tab: tabs("회수 상태", { waiting: "접수할 회수", underway: "돌아오는 중" }) };
type RetrievalTab = ListFilter<typeof fields>["tab"];

const isAwaited = sql`(${claims.collectedAt} is null and ${claims.status} in ('approved', 'completed'))`;
/** Agreed to, and no carrier has it yet. */
export const isToArrange = sql`(${isAwaited} and ${claims.returnNumber} is null)`;
const isUnder: Record<RetrievalTab, SQL> = {
  waiting: isToArrange,
  underway: sql`(${isAwaited} and ${claims.returnNumber} is not null)`,
};

const isFetched = sql`exists (select from ${retrievals} where ${retrievals.claimId} = ${claims.id})`;

async function listRetrievals(
  db: Db,
  tab: RetrievalTab,
  page: PageAsked,
): Promise<Page<RetrievalRow>> {
  const { rows, previous, next } = await newestFirst(
    { time: claims.requestedAt, id: claims.id, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: claims.id,
          micros,
          kind: claims.kind,
          requestedAt: claims.requestedAt,
          company: claims.returnCompany,
          returnNumber: claims.returnNumber,
          number: orders.number,
          name: retrievals.name,
          address: retrievals.address,
          wishedOn: retrievals.wishedOn,
          note: retrievals.note,
          filedAt: retrievals.filedAt,
        })
        .from(retrievals)
        .innerJoin(claims, eq(claims.id, retrievals.claimId))
        .innerJoin(orders, eq(orders.id, claims.orderId))
        .where(and(isUnder[tab], where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const lines = await listClaimLines(
    db,
    rows.map(({ id }) => id),
  );
  return {
    previous,
    next,
    rows: rows.map(({ micros: _micros, name, address, company, returnNumber, ...row }) => ({
      ...row,
      from: maskName(name),
      area: maskAddress(address),
      items: orderName(lines.filter((line) => line.claimId === row.id).map(({ title }) => title)),
      waybill: company && returnNumber ? { company, number: returnNumber } : null,
    })),
  };
}

/** What the shop has fetched or is to have fetched, newest first. */
export const retrievalList = officeList({
  path: "/admin/claim/retrievals",
  fields,
  page: ({ db }, { tab }, page) => listRetrievals(db, tab, page),
  counts: ({ db }) =>
    countEach(db, claims, {
      waiting: and(isUnder.waiting, isFetched),
      underway: and(isUnder.underway, isFetched),
    }),
  columns: {
    request: ["요청"],
    from: ["보내는 분"],
    items: ["상품"],
    day: ["회수 희망일"],
    state: ["접수"],
  },
});
