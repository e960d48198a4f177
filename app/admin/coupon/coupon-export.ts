import { redirect } from "react-router";
import { couponList } from "#shop/office/coupon/coupon-list.server.ts";
import { listFile } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect(couponList.path);
export const action = listFile(couponList);
