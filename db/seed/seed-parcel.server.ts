import type { Order } from "#shop/order/move-order.server.ts";
import type { ParcelStep } from "#shop/order/tracking/courier.ts";
import { parcels } from "#shop/order/tracking/table.server.ts";
import type { Shop } from "#shop/shop.ts";

const HOUR = 3600_000;
/** Hours after the order, and what happened where. */
const way: [hours: number, stage: ParcelStep["stage"], place: string][] = [
  [9, "collected", "서울마포"],
  [15, "moving", "옥천HUB"],
  [22, "arrived", "부산해운대"],
  [24, "out", "부산해운대"],
  [29, "delivered", "부산해운대"],
];

/** What a tracking service would have reported so far. */
export async function seedParcel(
  shop: Shop,
  { id, placedAt, delivery, waybillCompany, waybillNumber }: Order,
): Promise<void> {
  const now = shop.now().getTime();
  const pastSteps = way.filter(
    ([hours, stage]) =>
      placedAt.getTime() + hours * HOUR < now && (delivery === "done" || stage !== "delivered"),
  );
  const steps = pastSteps.map(([hours, stage, place]) => ({
    at: new Date(placedAt.getTime() + hours * HOUR).toISOString(),
    stage,
    place,
  }));
  const last = steps.at(-1);
  if (!last || !waybillCompany || !waybillNumber) return;
  const lookedAt = new Date(Math.min(now, new Date(last.at).getTime() + 2 * HOUR));
  await shop.db.insert(parcels).values({
    orderId: id,
    company: waybillCompany,
    number: waybillNumber,
    stage: last.stage,
    steps,
    since: placedAt,
    lookedAt,
    askAt: new Date(now + 4 * HOUR),
    deliveredAt: last.stage === "delivered" ? lookedAt : null,
  });
}
