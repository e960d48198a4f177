import { CSV_START, csvLine } from "#lib/spreadsheet/csv.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";
import { listRecommended, type RecommendedOrder } from "./list-recommended.server.ts";
import type { Period } from "./recommender-period.ts";
import { isPaid } from "#shop/order/status.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 20;
const BATCH = 500;
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
  return streamOf(linesOf(db, code, period));
}

async function* linesOf(db: Db, code: string, period: Period): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_START + csvLine(heads));
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await listRecommended(db, code, period, { after, limit: BATCH });
    if (rows.length) yield encoder.encode(rows.map((order) => lineOf(code, order)).join(""));
    after = next;
  }
}

const lineOf = (
  code: string,
  { number, placedAt, label, total, returned, payment }: RecommendedOrder,
): string =>
  csvLine([
    code,
    number,
    toSeoulLocal(placedAt).replace("T", " "),
    label,
    total,
    returned,
    isPaid({ payment }) ? total - returned : 0,
  ]);
