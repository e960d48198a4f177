import { redirect } from "react-router";
import { earlierOrderList } from "#shop/office/move/earlier-order-list.server.ts";
import { listFileWithReason } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect(earlierOrderList.path);
export const action = listFileWithReason(earlierOrderList);
