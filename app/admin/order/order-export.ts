import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportFormats, mostExported } from "#shop/office/order/export/export-columns.ts";
import { orderExportForm } from "#shop/office/order/export/export-form.ts";
import { exportOrders } from "#shop/office/order/export/export-orders.server.ts";
import { orderListPath, readOrderFilter } from "#shop/order/list/order-filter.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { fileAnswer } from "#app/admin/list/file-answer.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/order");

/** The chosen or filtered orders as a file; a refusal leads back to the list. */
export const action = formAction(
  z.record(z.string(), z.string()),
  async (shop, typed, { visitor, request }) => {
    const filter = readOrderFilter(new URL(request.url).searchParams);
    const back = (message: string) =>
      redirect(orderListPath(filter), { headers: { "Set-Cookie": flashCookie({ message }) } });
    const form = orderExportForm.safeParse(typed);
    if (!form.success) return back(form.error.issues[0]!.message);
    try {
      const file = await exportOrders(shop, filter, form.data, visitor);
      const day = seoulDay(shop.now());
      return fileAnswer(file, {
        format: form.data.format,
        plain: `orders-${day}`,
        korean: `주문-${day}`,
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return back(
        error.code === "too-many-rows"
          ? `${exportFormats[form.data.format]} 파일에는 ${mostExported[form.data.format].toLocaleString("ko-KR")}건까지 담을 수 있어요. 기간이나 조건을 좁혀주세요.`
          : refusalAnswer(error).message,
      );
    }
  },
);
