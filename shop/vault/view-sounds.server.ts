import { and, desc, eq, inArray } from "drizzle-orm";
import { seoulDate } from "#lib/seoul-time.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { paymentGroups } from "#shop/order/status.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { BoughtSounds, Sound } from "./bought-sounds.ts";
import { isPlayed } from "#shop/product/goods/goods-kind.ts";
import { downloadsOf } from "./downloads.server.ts";
import type { Opener } from "./opener.server.ts";
import { listSupplies, type Supply } from "./supplies.server.ts";
import { supplyLink } from "./supply-link.server.ts";

/** What of the order its buyer can open, with addresses that hand it over for some minutes. */
export async function viewSounds(
  shop: Pick<Shop, "db" | "secret" | "now">,
  order: Order,
  opener: Opener,
): Promise<BoughtSounds[]> {
  const bought = await listSupplies(shop.db, order);
  const images = await imagesOf(
    shop.db,
    bought.map(({ line }) => line.imageId),
  );
  return bought.map(({ line, supplies }) => ({
    lineId: line.id,
    productId: line.productId,
    title: line.title,
    options: line.options.map(({ axisName, label }) => `${axisName}: ${label}`),
    image: (line.imageId && images.get(line.imageId)) || null,
    sounds: supplies.map((supply) =>
      soundOf(shop, order, { supply, opener, most: line.supplyTerms?.downloads ?? null }),
    ),
  }));
}

type Opened = { supply: Supply; opener: Opener; most: number | null };

function soundOf(
  shop: Pick<Shop, "secret" | "now">,
  { number }: Order,
  { supply, opener, most }: Opened,
): Sound {
  const { id, title, version, endsAt, begunAt, isOver } = supply;
  const path = (kind: "play" | "save") =>
    isOver ? null : supplyLink(shop, number, { supplyId: id, versionId: version.id, kind }, opener);
  const downloadsLeft = most === null ? null : Math.max(most - downloadsOf(supply, version), 0);
  return {
    id,
    title,
    fileName: version.fileName,
    size: version.size,
    version: version.number,
    note: version.note,
    until: seoulDate(endsAt),
    isOver,
    isBegun: begunAt !== null,
    playPath: isPlayed(version.contentType) ? path("play") : null,
    downloadsLeft,
    savePath: downloadsLeft === 0 ? null : path("save"),
  };
}

/** A member's paid orders with something to open, the newest first. */
export async function listOrdersWithSounds(
  db: Db,
  memberId: string,
  { most }: { most: number },
): Promise<Order[]> {
  const rows = await db
    .selectDistinctOn([orders.placedAt, orders.id], { order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.memberId, memberId),
        inArray(orders.payment, [...paymentGroups.paid]),
        eq(orderLines.shippingClass, "digital"),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most);
  return rows.map(({ order }) => order);
}
