import { chosenOptions } from "#shop/order/chosen-options.ts";
import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { FileColumn } from "#shop/audit/export-table.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { filterQuery } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { listReservedProducts } from "./list-line.server.ts";
import {
  countReservationTabs,
  labelOf,
  listReservations,
  readReservations,
  type ReadRow,
} from "./list-reservations.server.ts";
import { matchingReservations } from "./matching-reservations.server.ts";
import { reservationFields } from "./reservation-filters.ts";

const moment = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");

function whoseWords({ memberId, departedMemberId }: ReadRow): string {
  if (memberId) return "회원";
  return departedMemberId ? "탈퇴" : "비회원";
}

const columns: FileColumn<ReadRow>[] = [
  ["예약번호", ({ number }) => number],
  ["상태", labelOf],
  ["상품", ({ title }) => title],
  ["옵션", ({ options }) => chosenOptions(options).join(", ")],
  ["수량", ({ quantity }) => quantity],
  ["1개 가격", ({ unitPrice }) => unitPrice],
  ["이름", ({ name }) => name],
  ["휴대폰", ({ phone }) => phone && phoneWords(phone)],
  ["이메일", ({ email }) => email],
  ["회원", whoseWords],
  ["예약 신청", ({ requestedAt }) => moment(requestedAt)],
  ["확정", ({ confirmedAt }) => moment(confirmedAt)],
  ["주문 기한", ({ orderUntil }) => moment(orderUntil)],
  ["발송 예정일", ({ shipBy }) => shipBy],
  ["주문번호", ({ order }) => order?.number ?? null],
];

/** Reservations, newest first: masked on the screen, whole in the file. */
export const reservationList = officeList({
  path: "/admin/reserve",
  fields: {
    ...reservationFields,
    product: {
      ...reservationFields.product,
      load: async (db) =>
        Object.fromEntries((await listReservedProducts(db)).map(({ id, title }) => [id, title])),
    },
  },
  page: ({ db }, filter, page) => listReservations(db, filter, page),
  // How many there are says nothing about how many are found.
  counts: async ({ db }, { search, product }): Promise<Record<string, number>> => {
    const counts = await countReservationTabs(db, product);
    return search ? { late: counts.late } : counts;
  },
  columns: {
    number: ["예약"],
    name: ["예약자"],
    title: ["상품"],
    amount: ["금액"],
    shipBy: ["발송 예정일"],
    state: ["상태"],
  },
  file: {
    name: "reservations",
    korean: "예약",
    plain: "reservations",
    perHour: 10,
    asksReason: true,
    audit: (filter) => ({
      action: "reservation.export",
      subject: "reservations",
      after: { filter: Object.fromEntries(filterQuery(reservationFields, filter)) },
    }),
    count: ({ db }, filter, limit) =>
      countUpTo(db, reservations, matchingReservations(filter), limit),
    of: { page: ({ db }, filter, page) => readReservations(db, filter, page), columns },
  },
});
