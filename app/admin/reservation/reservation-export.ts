import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { exportReservationsForm } from "#shop/reservation/admin-reservation-forms.ts";
import { exportReservations } from "#shop/office/reservation/export-reservations.server.ts";
import {
  readReservationFilter,
  reservationQuery,
} from "#shop/office/reservation/reservation-filters.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/reserve");

/** The reservations the address's filters mean, as a file; a refusal leads back to the list. */
export const action = formAction(
  exportReservationsForm,
  async (shop, { reason }, { visitor, request }) => {
    const filter = readReservationFilter(new URL(request.url).searchParams);
    try {
      const day = seoulDay(shop.now());
      return new Response(await exportReservations(shop, filter, reason, visitor), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Cache-Control": "private, no-store",
          "Content-Disposition": contentDisposition(
            "attachment",
            `예약-${day}.csv`,
            `reservations-${day}.csv`,
          ),
        },
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return redirect(`/admin/reserve?${reservationQuery(filter)}`, {
        headers: { "Set-Cookie": flashCookie({ message: refusalAnswer(error).message }) },
      });
    }
  },
);
