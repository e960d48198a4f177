import { sql, type SQL } from "drizzle-orm";
import { isStillOrdered } from "#shop/claim/gone-pieces.server.ts";
import { isChosen, isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { ownedOrders } from "#shop/order/gift/find-receiver.server.ts";
import { withoutParcel } from "#shop/order/standing.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { provenEmail } from "#shop/member/proven-email.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { purchases } from "./purchase/table.server.ts";
import {
  boughtGoods,
  isPurchased,
  purchasedGoods,
  purchasedUntil,
  suppliedUntil,
} from "./supplies.server.ts";
import { supplies } from "./table.server.ts";

const noted = sql`left join ${supplies}
  on ${supplies.lineId} = ${orderLines.id} and ${supplies.goodsId} = ${goods.id}`;

/** Files of orders; they are noted as supplies only once their holder looks at them. */
export const filesOfOrders = sql`${boughtGoods} ${noted}`;

/** Until when a file of an order opens, noted or not. */
export const opensUntil = sql`coalesce(${supplies.endsAt}, ${suppliedUntil})`;

/** `isOpened` and `listLeft` of a file of `filesOfOrders`, in SQL. */
export const isOpenFile = sql`(${paymentIn(orders.payment, "paid")}
  and ${orders.delivery} not in (${sql.join(
    withoutParcel.map((state) => sql`${state}`),
    sql`, `,
  )})
  and ${orders.giftState} is distinct from 'waiting' and ${isStillOrdered}
  and (${isHandedOver} or ${supplies.id} is not null and ${isChosen}))`;

/**
 * Whether this account holds a file that it may open and did not open yet. What was bought in a
 * former shop is of a proven address until its member looks at it first.
 */
export const hasUnopenedFile = (accountId: SQL): SQL => sql`(exists (
  select from (${ownedOrders(accountId)}) owned (id) join (${boughtGoods}) on ${orders.id} = owned.id ${noted}
  where ${isOpenFile} and ${supplies.begunAt} is null and ${opensUntil} > now())
  or exists (select from ${purchasedGoods} left join ${supplies}
    on ${supplies.purchaseId} = ${purchases.id} and ${supplies.goodsId} = ${goods.id}
    where (${purchases.memberId} = ${accountId} or ${purchases.memberId} is null and ${purchases.email} = ${provenEmail(accountId)})
      and ${purchases.closedAt} is null
      and (${supplies.id} is not null or ${isPurchased})
      and ${supplies.begunAt} is null and coalesce(${supplies.endsAt}, ${purchasedUntil}) > now()))`;
