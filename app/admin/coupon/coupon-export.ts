import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { couponListPath, readCouponFilter } from "#shop/office/coupon/coupon-filter.ts";
import { exportCoupons } from "#shop/office/coupon/export-coupons.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { fileAnswer } from "#app/admin/list/file-answer.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/coupons");

const form = z.object({ format: z.enum(["csv", "xlsx"], "파일 형식을 골라주세요.") });

/** The coupons that the address means, as a file; a refusal leads back to them. */
export const action = formAction(form, async (shop, { format }, { visitor, request }) => {
  const filter = readCouponFilter(new URL(request.url).searchParams);
  const day = seoulDay(shop.now());
  try {
    const file = await exportCoupons(shop.db, filter, { format, reader: visitor });
    return fileAnswer(file, { format, plain: `coupons-${day}`, korean: `쿠폰-${day}` });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect(couponListPath(filter), {
      headers: { "Set-Cookie": flashCookie({ message: refusalAnswer(error).message }) },
    });
  }
});
