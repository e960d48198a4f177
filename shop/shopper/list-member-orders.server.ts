import { and, asc, eq, inArray } from "drizzle-orm";
import { kindsOf } from "#shop/claim/request/claim-eligibility.ts";
import { listAsks } from "#shop/claim/request/list-asks.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { Db } from "../shop.ts";
import {
  listPartWaybills,
  onlyWaybill,
  type PartWaybill,
} from "#shop/order/parcel/find-part-parcels.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import { isDigitalOrder, standingLabel, type OrderStanding } from "#shop/order/standing.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";

export type MemberOrderRow = OrderStanding & {
  number: string;
  placedAt: Date;
  items: string;
  pieces: number;
  /** of the first line */
  image: ImageInfo | null;
  total: number;
  label: string;
  /** one of each parcel */
  waybills: PartWaybill[];
  mayCancel: boolean;
  /** possible claims, for whatever reason */
  mayAsk: ClaimKind[];
};

/** A page of a member's orders, newest first. */
export async function listMemberOrders(
  db: Db,
  accountId: string,
  { now = new Date(), ...page }: PageAsked & { now?: Date },
): Promise<Page<MemberOrderRow>> {
  const { rows, previous, next } = await readOrders(db, accountId, page);
  const ids = rows.map(({ id }) => id);
  const bought = await boughtIn(db, ids);
  const standings = rows.map((row) => ({ ...row, waybillNumber: row.waybill }));
  const [asks, parts] = [await listAsks(db, standings, now), await listPartWaybills(db, ids)];
  return {
    previous,
    next,
    rows: rows.map(
      ({
        id,
        micros: _m,
        company,
        waybill,
        doneAt: _d,
        withdrawalEndedAt: _w,
        address,
        ...row
      }) => ({
        ...row,
        isDigital: isDigitalOrder({ address }),
        ...(bought.get(id) ?? NOTHING),
        mayCancel: asks.get(id)!.cancelsAtOnce,
        mayAsk: kindsOf(asks.get(id)!).filter((kind) =>
          asks.get(id)!.kinds[kind]!.includes("changed_mind"),
        ),
        label: standingLabel({ ...row, isDigital: isDigitalOrder({ address }) }),
        // Tracking reveals an address, which the giver of a gift must not know.
        waybills: row.giftState ? [] : (parts.get(id) ?? onlyWaybill(company, waybill)),
      }),
    ),
  };
}

const readOrders = (db: Db, accountId: string, page: PageAsked) =>
  newestFirst(
    { time: orders.placedAt, id: orders.id, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: orders.id,
          micros,
          number: orders.number,
          placedAt: orders.placedAt,
          total: orders.total,
          delivery: orders.delivery,
          payment: orders.payment,
          claimKind: orders.claimKind,
          claimStatus: orders.claimStatus,
          giftState: orders.giftState,
          doneAt: orders.doneAt,
          withdrawalEndedAt: orders.withdrawalEndedAt,
          company: orders.waybillCompany,
          waybill: orders.waybillNumber,
          address: orders.address,
          keepsSome,
        })
        .from(orders)
        .where(and(eq(orders.memberId, accountId), where))
        .orderBy(...orderBy)
        .limit(limit),
  );

const NOTHING = { items: orderName([]), pieces: 0, image: null };

async function boughtIn(
  db: Db,
  orderIds: string[],
): Promise<Map<string, Pick<MemberOrderRow, "items" | "pieces" | "image">>> {
  if (!orderIds.length) return new Map();
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      quantity: orderLines.quantity,
      imageId: orderLines.imageId,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
  const images = await imagesOf(
    db,
    lines.map(({ imageId }) => imageId),
  );
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, ofOne]) => [
      orderId,
      {
        items: orderName(ofOne.map(({ title }) => title)),
        pieces: ofOne.reduce((pieces, { quantity }) => pieces + quantity, 0),
        image: images.get(ofOne[0]?.imageId ?? "") ?? null,
      },
    ]),
  );
}
