import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { orderExportForm } from "#shop/office/order/export/export-form.ts";
import { exportOrders } from "#shop/office/order/export/export-orders.server.ts";
import { orderList, readOrderFilter } from "#shop/office/order/order-list.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/order");

/** The chosen or filtered orders as a file. */
export const action = fileAction(
  orderExportForm,
  (_shop, { query }) => orderList.shownPath(query),
  async (shop, form, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportOrders(shop, readOrderFilter(query), form, visitor);
    return { file, format: form.format, plain: `orders-${day}`, korean: `주문-${day}` };
  },
);
