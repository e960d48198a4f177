import { and, asc, eq, gte, gt, lt, lte, max, min, type SQL } from "drizzle-orm";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import type { Actor } from "#shop/machine.ts";
import { users } from "#shop/member/table.server.ts";
import { ledgerLabels } from "./ledger-kinds.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { LedgerRange } from "./ledger-range-form.ts";

const actors: Record<Actor, string> = {
  shopper: "주문자",
  admin: "관리자",
  payment: "결제사",
  courier: "택배사",
  clock: "자동",
};

type LedgerRow = {
  entry: typeof paymentLedger.$inferSelect;
  number: string;
  email: string | null;
};

const columns: FileColumn<LedgerRow>[] = [
  ["번호", ({ entry }) => entry.id],
  ["시각", ({ entry }) => toSeoulLocal(entry.at).replace("T", " ")],
  ["주문번호", ({ number }) => number],
  ["결제사", ({ entry }) => entry.provider],
  ["결제 키", ({ entry }) => entry.paymentKey],
  ["내용", ({ entry }) => ledgerLabels[entry.kind]],
  ["금액", ({ entry }) => entry.amount],
  ["누가", ({ entry }) => actors[entry.by]],
  ["관리자", ({ email }) => email],
  ["이유", ({ entry }) => String(entry.facts["reason"] ?? "")],
];

/** The ledger of some days as CSV, oldest first. Throws `too-many-attempts`. */
export function exportLedger(
  db: Db,
  { from, until, reason, firstDay, lastDay }: LedgerRange,
  reader: AuditActor,
): Promise<TableFile> {
  const isIn = and(gte(paymentLedger.at, from), lt(paymentLedger.at, until));
  return exportTable(
    db,
    {
      name: "the ledger",
      columns,
      audit: { action: "payment.export", subject: `payments ${firstDay} ${lastDay}`, reason },
      count: (limit) => countUpTo(db, paymentLedger, isIn, limit),
      read: entriesOf(db, isIn),
    },
    reader,
  );
}

/** Reads by number from the range's first entry to its last, because the range has no index that
 * gives both the time and this order. */
function entriesOf(db: Db, isIn: SQL | undefined) {
  let ends: { first: number | null; last: number | null } | undefined;
  return async ({ after, limit }: { after: string | null; limit: number }) => {
    [ends] = ends
      ? [ends]
      : await db
          .select({ first: min(paymentLedger.id), last: max(paymentLedger.id) })
          .from(paymentLedger)
          .where(isIn);
    const from = after === null ? (ends?.first ?? 0) - 1 : Number(after);
    const rows = await db
      .select({ entry: paymentLedger, number: orders.number, email: users.email })
      .from(paymentLedger)
      .innerJoin(orders, eq(orders.id, paymentLedger.orderId))
      .leftJoin(users, eq(users.id, paymentLedger.accountId))
      .where(and(isIn, gt(paymentLedger.id, from), lte(paymentLedger.id, ends?.last ?? 0)))
      .orderBy(asc(paymentLedger.id))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? String(page.at(-1)!.entry.id) : null };
  };
}
