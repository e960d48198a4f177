import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { FindingKind } from "#shop/money/ledger/ledger-kinds.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type Finding = {
  id: string;
  kind: FindingKind;
  orderNumber: string;
  hasOrder: boolean;
  /** the payment's key, or a refund's id */
  subject: string;
  bookAmount: number;
  providerAmount: number;
  /** what the provider, or the administrator who closed it, said */
  words: string;
  foundAt: Date;
  closedAt: Date | null;
  /** null when both agreed again by themselves */
  closedBy: string | null;
};

const columns = {
  id: paymentFindings.id,
  kind: paymentFindings.kind,
  orderNumber: paymentFindings.orderNumber,
  subject: paymentFindings.subject,
  bookAmount: paymentFindings.bookAmount,
  providerAmount: paymentFindings.providerAmount,
  words: paymentFindings.words,
  foundAt: paymentFindings.foundAt,
  closedAt: paymentFindings.closedAt,
  closedBy: paymentFindings.closedBy,
  hasOrder: sql<boolean>`${orders.id} is not null`,
};

/** What is open, the oldest first. */
export const listOpenFindings = (db: Db, limit = 100): Promise<Finding[]> =>
  db
    .select(columns)
    .from(paymentFindings)
    .leftJoin(orders, eq(orders.number, paymentFindings.orderNumber))
    .where(isNull(paymentFindings.closedAt))
    .orderBy(asc(paymentFindings.foundAt), asc(paymentFindings.id))
    .limit(limit);

/** A page of what is closed, newest found first. */
export async function listClosedFindings(db: Db, pageRequest: PageAsked): Promise<Page<Finding>> {
  const { rows, ...page } = await newestFirst(
    { time: paymentFindings.foundAt, id: paymentFindings.id, isId: UUID },
    { limit: 20, ...pageRequest },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(paymentFindings)
        .leftJoin(orders, eq(orders.number, paymentFindings.orderNumber))
        .where(and(isNotNull(paymentFindings.closedAt), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...page, rows: rows.map(({ micros: _micros, ...row }) => row) };
}
