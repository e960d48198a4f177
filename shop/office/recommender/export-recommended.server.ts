import { and, eq, gte, lt } from "drizzle-orm";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { listRecommended, type RecommendedOrder } from "./list-recommended.server.ts";
import { momentsOf, type Period } from "./recommender-period.ts";

const columnsOf = (code: string): FileColumn<RecommendedOrder>[] => [
  ["추천인 코드", () => code],
  ["주문번호", ({ number }) => number],
  ["주문한 때", ({ placedAt }) => toSeoulLocal(placedAt).replace("T", " ")],
  ["상태", ({ label }) => label],
  ["주문 금액", ({ total }) => total],
  ["환불 금액", ({ returned }) => returned],
  ["남은 금액", ({ total, returned, payment }) => (isPaid({ payment }) ? total - returned : 0)],
];

/** The orders of a code in that time, without personal data. Throws `too-many-attempts`. */
export function exportRecommended(
  db: Db,
  code: string,
  period: Period,
  { reason, reader }: { reason: string; reader: AuditActor },
): Promise<TableFile> {
  const { since, before } = momentsOf(period);
  const isOfCode = and(
    eq(orders.recommenderCode, code),
    gte(orders.placedAt, since),
    lt(orders.placedAt, before),
  );
  return exportTable(
    db,
    {
      name: "recommenders",
      columns: columnsOf(code),
      audit: {
        action: "recommender.export",
        subject: `recommender ${code}`,
        reason,
        after: period,
      },
      count: (limit) => countUpTo(db, orders, isOfCode, limit),
      read: (page) => listRecommended(db, code, period, page),
    },
    reader,
  );
}
