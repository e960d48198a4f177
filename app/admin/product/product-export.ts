import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportProducts } from "#shop/office/product/export-products.server.ts";
import { readProductFilter } from "#shop/office/product/product-filters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { flashCookie } from "#app/flash.server.ts";
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
    return new Response(await exportProducts(shop.db, query, visitor), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Content-Disposition": `attachment; filename="products-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`상품-${day}.csv`)}`,
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect("/admin/product", {
      headers: { "Set-Cookie": flashCookie({ message: error.message }) },
    });
  }
});
