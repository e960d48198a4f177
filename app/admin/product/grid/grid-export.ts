import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportGrid } from "#shop/office/product/export-grid.server.ts";
import { readProductFilter } from "#shop/office/product/product-filters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { fileAnswer } from "#app/admin/list/file-answer.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/product/grid");

const form = z.object({ format: z.enum(["csv", "xlsx"], "파일 형식을 골라주세요.") });

/** The grid of the products that the address means, as a file to change and read in again. */
export const action = formAction(form, async (shop, { format }, { visitor, request }) => {
  const { searchParams } = new URL(request.url);
  const query = {
    search: searchParams.get("q") ?? "",
    filter: readProductFilter(searchParams.get("filter")),
  };
  const day = seoulDay(shop.now());
  try {
    const file = await exportGrid(shop.db, query, { format, reader: visitor });
    return fileAnswer(file, { format, plain: `grid-${day}`, korean: `상품표-${day}` });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect("/admin/product/grid", {
      headers: { "Set-Cookie": flashCookie({ message: refusalAnswer(error).message }) },
    });
  }
});
