import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportProducts } from "#shop/office/product/export-products.server.ts";
import { readProductFilter } from "#shop/office/product/product-filters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { fileAnswer } from "#app/admin/list/file-answer.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/product");

/** The file of the products that the address's tab and search mean. */
export const action = formAction(z.object({}), async (shop, _form, { visitor, request }) => {
  const { searchParams } = new URL(request.url);
  const query = {
    search: searchParams.get("q") ?? "",
    filter: readProductFilter(searchParams.get("filter")),
  };
  const day = seoulDay(shop.now());
  try {
    const file = await exportProducts(shop.db, query, visitor);
    return fileAnswer(file, { format: "csv", plain: `products-${day}`, korean: `상품-${day}` });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect("/admin/product", {
      headers: { "Set-Cookie": flashCookie({ message: refusalAnswer(error).message }) },
    });
  }
});
