import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportGrid } from "#shop/office/product/export-grid.server.ts";
import { readProductQuery } from "#shop/office/product/product-filters.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";
import { formatForm } from "#app/admin/list/format-form.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/product/grid");

export const action = fileAction(
  formatForm,
  () => "/admin/product/grid",
  async (shop, { format }, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportGrid(shop.db, readProductQuery(query), { format, reader: visitor });
    return { file, format, plain: `grid-${day}`, korean: `상품표-${day}` };
  },
);
