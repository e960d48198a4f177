import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { labelOf, readReservations, type ReadRow } from "./list-reservations.server.ts";
import { matchingReservations } from "./matching-reservations.server.ts";
import { reservationQuery, type ReservationFilter } from "./reservation-filters.ts";

const moment = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");

function whoseWords({ memberId, departedMemberId }: ReadRow): string {
  if (memberId) return "회원";
  return departedMemberId ? "탈퇴" : "비회원";
}

const columns: FileColumn<ReadRow>[] = [
  ["예약번호", ({ number }) => number],
  ["상태", labelOf],
  ["상품", ({ title }) => title],
  [
    "옵션",
    ({ options }) => options.map(({ axisName, label }) => `${axisName}: ${label}`).join(", "),
  ],
  ["수량", ({ quantity }) => quantity],
  ["1개 가격", ({ unitPrice }) => unitPrice],
  ["이름", ({ name }) => name],
  ["휴대폰", ({ phone }) => phone && phoneWords(phone)],
  ["이메일", ({ email }) => email],
  ["회원", whoseWords],
  ["예약 신청", ({ requestedAt }) => moment(requestedAt)],
  ["확정", ({ confirmedAt }) => moment(confirmedAt)],
  ["주문 기한", ({ orderUntil }) => moment(orderUntil)],
  ["보내는 날", ({ shipBy }) => shipBy],
  ["주문번호", ({ order }) => order?.number ?? null],
];

/** Everything a filter means, unmasked. Throws `too-many-attempts`. */
export const exportReservations = (
  { db }: Pick<Shop, "db">,
  filter: ReservationFilter,
  reason: string,
  reader: AuditActor,
): Promise<TableFile> =>
  exportTable(
    db,
    {
      name: "reservations",
      perHour: 10,
      columns,
      audit: {
        action: "reservation.export",
        subject: "reservations",
        reason,
        after: { filter: Object.fromEntries(reservationQuery(filter)) },
      },
      count: (limit) => countUpTo(db, reservations, matchingReservations(filter), limit),
      read: (page) => readReservations(db, filter, page),
    },
    reader,
  );
