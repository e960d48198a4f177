import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportProducts } from "#shop/office/product/export-products.server.ts";
import { readProductQuery } from "#shop/office/product/product-filters.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/product");

export const action = fileAction(
  z.object({}),
  () => "/admin/product",
  async (shop, _form, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportProducts(shop.db, readProductQuery(query), visitor);
    return { file, plain: `products-${day}`, korean: `상품-${day}` };
  },
);
