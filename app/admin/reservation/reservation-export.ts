import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportReservations } from "#shop/office/reservation/export-reservations.server.ts";
import {
  readReservationFilter,
  reservationQuery,
} from "#shop/office/reservation/reservation-filters.ts";
import { exportReservationsForm } from "#shop/reservation/admin-reservation-forms.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/reserve");

export const action = fileAction(
  exportReservationsForm,
  (_shop, { query }) => `/admin/reserve?${reservationQuery(readReservationFilter(query))}`,
  async (shop, { reason }, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportReservations(shop, readReservationFilter(query), reason, visitor);
    return { file, plain: `reservations-${day}`, korean: `예약-${day}` };
  },
);
