import { chosenOptions } from "#shop/order/chosen-options.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { seoulDate } from "#lib/seoul-time.ts";
import { listAskedBack } from "#shop/claim/gone-pieces.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { paymentGroups } from "#shop/order/status.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { BoughtSounds, LinePlaces, Sound } from "./bought-sounds.ts";
import { isPlayed } from "#shop/product/goods/goods-kind.ts";
import {
  countChanges,
  devicesOf,
  hasPlace,
  listDevices,
  type Device,
  type UsedDevice,
} from "./device/devices.server.ts";
import { isIn, isPurchase, type HeldLine, type Entitlement } from "./holding.server.ts";
import { downloadsOf } from "./downloads.server.ts";
import { memberOpener, shownNumber, type Opener } from "./opener.server.ts";
import { ASKED_BACK, GIVEN_ASKED_BACK, listSupplies, type Supply } from "./supplies.server.ts";
import { supplyLink } from "./supply-link.server.ts";

/** Files that the buyer can open, with addresses valid for some minutes. */
export async function viewSounds(
  shop: Pick<Shop, "db" | "secret" | "now">,
  holding: Entitlement,
  opener: Opener,
): Promise<BoughtSounds[]> {
  const bought = await listSupplies(shop.db, holding);
  const images = await imagesOf(
    shop.db,
    bought.map(({ line }) => line.imageId),
  );
  const used = await listDevices(shop.db, holding);
  const askedBackIds = await listAskedBack(
    shop.db,
    bought.flatMap(({ line }) => (typeof line.id === "number" ? [line.id] : [])),
  );
  const changes = await countChanges(
    shop.db,
    bought.flatMap(({ line }) => (devicesOf(line) === null ? [] : [line.id])),
  );
  const askedBack = opener.handle ? GIVEN_ASKED_BACK : ASKED_BACK;
  return bought.map(({ line, supplies }) => ({
    lineId: line.id,
    number: shownNumber(holding, opener),
    soldBy: isPurchase(holding) ? holding.soldBy : null,
    productId: line.productId,
    title: line.title,
    options: chosenOptions(line.options),
    licence: line.licence?.name ?? null,
    image: (line.imageId && images.get(line.imageId)) || null,
    places: placesOf(line, used.get(line.id) ?? [], { opener, changes: changes.get(line.id) ?? 0 }),
    sounds: supplies.map((supply) =>
      soundOf(shop, holding, {
        supply,
        opener,
        most: line.supplyTerms?.downloads ?? null,
        closed: supply.begunAt || !isIn(askedBackIds, line) ? null : askedBack,
        hasPlace: hasPlace(line, used.get(line.id) ?? [], opener.device),
      }),
    ),
  }));
}

function placesOf(
  line: HeldLine,
  used: UsedDevice[],
  { opener: { device }, changes }: { opener: Opener; changes: number },
): LinePlaces | null {
  const most = devicesOf(line);
  if (most === null) return null;
  return {
    most,
    isFull: !hasPlace(line, used, device),
    changesLeft: Math.max(most - changes, 0),
    used: used.map(({ id, name, firstAt, lastAt, deviceHash }) => ({
      id,
      name,
      firstOn: seoulDate(firstAt),
      lastOn: seoulDate(lastAt),
      isThis: deviceHash === device?.hash,
    })),
  };
}

type OpenedSupply = {
  supply: Supply;
  opener: Opener;
  most: number | null;
  closed: string | null;
  hasPlace: boolean;
};

function soundOf(
  shop: Pick<Shop, "secret" | "now">,
  holding: Entitlement,
  { supply, opener, most, closed, hasPlace }: OpenedSupply,
): Sound {
  const { id, title, version, endsAt, begunAt, isOver } = supply;
  const number = shownNumber(holding, opener);
  const path = (kind: "play" | "save") =>
    isOver || closed || !hasPlace
      ? null
      : supplyLink(shop, number, { supplyId: id, versionId: version.id, kind }, opener);
  const downloadsLeft = most === null ? null : Math.max(most - downloadsOf(supply, version), 0);
  return {
    id,
    title,
    fileName: version.fileName,
    size: version.size,
    version: version.number,
    note: version.note,
    durationMs: version.durationMs,
    peaks: version.peaks,
    until: seoulDate(endsAt),
    isOver,
    isBegun: begunAt !== null,
    closed: isOver ? null : closed,
    playPath: isPlayed(version.contentType) ? path("play") : null,
    downloadsLeft,
    savePath: downloadsLeft === 0 ? null : path("save"),
  };
}

type OwnOrder = { order: Order; opener: Opener; from: string | null };

/** A member's paid orders with files, and received gifts, newest first; `from`: the giver. */
export async function listOrdersWithSounds(
  db: Db,
  memberId: string,
  { most, device }: { most: number; device: Device | null },
): Promise<OwnOrder[]> {
  const rows = await db
    .selectDistinctOn([orders.placedAt, orders.id], {
      order: orders,
      handle: giftReceivers.handle,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(
      giftReceivers,
      and(eq(giftReceivers.orderId, orders.id), eq(giftReceivers.memberId, memberId)),
    )
    .where(
      and(
        sql`${orders.id} in (select id from orders where member_id = ${memberId}
          union all select order_id from gift_receivers where member_id = ${memberId})`,
        inArray(orders.payment, [...paymentGroups.paid]),
        eq(orderLines.shippingClass, "digital"),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most);
  const opener = memberOpener(memberId, device);
  return rows.flatMap(({ order, handle }): OwnOrder[] => {
    if (handle) return [{ order, opener: { ...opener, handle }, from: order.ordererName }];
    return isOpenedByReceiver(order) ? [] : [{ order, opener, from: null }];
  });
}
