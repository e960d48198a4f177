import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { tableFile, type TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { offWords } from "#shop/money/value/desk/coupon-words.ts";
import type { Db } from "#shop/shop.ts";
import { couponTabs, type CouponFilter } from "./coupon-filter.ts";
import { listCoupons, type CouponRow } from "./list-coupons.server.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 20;
const BATCH = 200;
const heads = [
  "이름",
  "상태",
  "할인",
  "코드",
  "시작",
  "끝",
  "쓴 횟수",
  "전체 횟수",
  "한 사람",
  "누구나 받기",
  "받은 회원",
  "받을 수 있는 수",
  "받기 끝",
  "받은 뒤 쓸 수 있는 날",
].map((title, at) => ({ title, width: at === 0 ? 32 : 16 }));

/** The coupons that a filter means, as a file. Throws `too-many-attempts`. */
export async function exportCoupons(
  db: Db,
  filter: CouponFilter,
  { format, reader }: { format: TableFormat; reader: AuditActor },
): Promise<ReadableStream<Uint8Array>> {
  await spendAttempt(db, [
    { key: `export of coupons by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: HOUR },
  ]);
  await recordAudit(db, { ...reader, action: "coupon.export", subject: "coupons", after: filter });
  return tableFile(format, heads, batchesOf(db, filter));
}

async function* batchesOf(db: Db, filter: CouponFilter): AsyncGenerator<WorkbookCell[][]> {
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await listCoupons(db, { ...filter, after, limit: BATCH });
    if (rows.length) yield rows.map((row) => lineOf(row, couponTabs[filter.tab]));
    after = next;
  }
}

const time = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");
const lineOf = (row: CouponRow, tab: string): WorkbookCell[] => [
  row.name,
  tab,
  offWords(row),
  row.code,
  time(row.startsAt),
  time(row.endsAt),
  row.used,
  row.totalUses,
  row.usesPerPerson,
  row.mayTake ? "예" : "아니요",
  row.taken,
  row.takeTotal,
  time(row.takeUntil),
  row.takeDays,
];
