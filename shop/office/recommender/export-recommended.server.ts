import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";
import { listRecommended, type RecommendedOrder } from "./list-recommended.server.ts";
import type { Period } from "./recommender-period.ts";
import { isPaid } from "#shop/order/status.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 20;
const BATCH = 200;
const heads = [
  "추천인 코드",
  "주문번호",
  "주문한 때",
  "상태",
  "주문 금액",
  "환불 금액",
  "남은 금액",
];

/** The orders of a code in that time as CSV, without personal data. */
export async function exportRecommended(
  db: Db,
  code: string,
  period: Period,
  { reason, reader }: { reason: string; reader: AuditActor },
): Promise<ReadableStream<Uint8Array>> {
  await spendAttempt(db, [
    { key: `export of recommenders by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: HOUR },
  ]);
  await recordAudit(db, {
    ...reader,
    action: "recommender.export",
    subject: `recommender ${code}`,
    reason,
    after: period,
  });
  return csvFile(heads, linesOf(db, code, period));
}

async function* linesOf(db: Db, code: string, period: Period): AsyncGenerator<WorkbookCell[][]> {
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await listRecommended(db, code, period, { after, limit: BATCH });
    if (rows.length) yield rows.map((order) => lineOf(code, order));
    after = next;
  }
}

const lineOf = (
  code: string,
  { number, placedAt, label, total, returned, payment }: RecommendedOrder,
): WorkbookCell[] => [
  code,
  number,
  toSeoulLocal(placedAt).replace("T", " "),
  label,
  total,
  returned,
  isPaid({ payment }) ? total - returned : 0,
];
