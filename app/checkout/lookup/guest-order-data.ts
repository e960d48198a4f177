import { redirect } from "react-router";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { exportGuestOrder } from "#shop/shopper/export-guest-order.server.ts";
import { saved } from "#app/flash.server.ts";
import { dataFile } from "#app/data-file.server.ts";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/guest-order-data";

const pageOf = (number: string) => `/non-member/order/manage/${number}`;

/** The download of a guest's own data, behind the same proof as the page it is on. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const order = found(await findManagedOrder(shop.db, params.number, accessOf(request)));
  try {
    const own = await exportGuestOrder(shop, order);
    return dataFile(own, order.number, { title: `주문 ${order.number}`, now: shop.now() });
  } catch (error) {
    if (isRefusal(error)) return saved(pageOf(order.number), refusalAnswer(error).message);
    throw error;
  }
}

/** Following a link never counts as a download. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(pageOf(encodeURIComponent(params.number)));
