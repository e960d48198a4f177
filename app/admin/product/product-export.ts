import { redirect } from "react-router";
import { productList } from "#shop/office/product/product-list.server.ts";
import { listFile } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect(productList.path);
export const action = listFile(productList);
