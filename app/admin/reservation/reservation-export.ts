import { redirect } from "react-router";
import { reservationList } from "#shop/office/reservation/reservation-list.server.ts";
import { listFileWithReason } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect(reservationList.path);
export const action = listFileWithReason(reservationList);
