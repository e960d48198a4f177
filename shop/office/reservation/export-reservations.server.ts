import { count } from "drizzle-orm";
import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { labelOf, readReservations, type ReadRow } from "./list-reservations.server.ts";
import { matchingReservations } from "./matching-reservations.server.ts";
import { reservationQuery, type ReservationFilter } from "./reservation-filters.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 10;
const BATCH = 200;

const heads = [
  "예약번호",
  "상태",
  "상품",
  "옵션",
  "수량",
  "1개 가격",
  "이름",
  "휴대폰",
  "이메일",
  "회원",
  "예약 신청",
  "확정",
  "주문 기한",
  "보내는 날",
  "주문번호",
];

/** Everything a filter means, unmasked, as CSV; audited before the first byte, sent in batches. */
export async function exportReservations(
  { db }: Pick<Shop, "db">,
  filter: ReservationFilter,
  reason: string,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await spendAttempt(db, [
    { key: `export of reservations by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: HOUR },
  ]);
  const [row] = await db
    .select({ found: count() })
    .from(reservations)
    .where(matchingReservations(filter));
  await recordAudit(db, {
    ...reader,
    action: "reservation.export",
    subject: "reservations",
    reason,
    after: { count: row?.found ?? 0, filter: Object.fromEntries(reservationQuery(filter)) },
  });
  return csvFile(heads, linesOf(db, filter));
}

async function* linesOf(db: Db, filter: ReservationFilter): AsyncGenerator<WorkbookCell[][]> {
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await readReservations(db, filter, { after, limit: BATCH });
    yield rows.map(lineOf);
    after = next;
  }
}

const moment = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");

function whoseWords({ memberId, departedMemberId }: ReadRow): string {
  if (memberId) return "회원";
  return departedMemberId ? "탈퇴" : "비회원";
}

const lineOf = (row: ReadRow): WorkbookCell[] => [
  row.number,
  labelOf(row),
  row.title,
  row.options.map(({ axisName, label }) => `${axisName}: ${label}`).join(", "),
  row.quantity,
  row.unitPrice,
  row.name,
  row.phone && phoneWords(row.phone),
  row.email,
  whoseWords(row),
  moment(row.requestedAt),
  moment(row.confirmedAt),
  moment(row.orderUntil),
  row.shipBy,
  row.order?.number ?? null,
];
