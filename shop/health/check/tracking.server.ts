import { seoulTime } from "#lib/seoul-time.ts";
import { findTrackingRest } from "#shop/order/tracking/rest.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

/** A service that was asked too often rests for an hour; what rests longer needs a hand. */
const LONG_MS = 65 * 60_000;

/** The service that follows parcels refuses all questions for hours, as with keys that ended. */
export async function trackingTroubles({ db, now }: Pick<Shop, "db" | "now">): Promise<Trouble[]> {
  const until = await findTrackingRest(db);
  if (!until || until.getTime() - now().getTime() < LONG_MS) return [];
  return [
    {
      kind: "tracking",
      harm: "later",
      reason: `배송 추적 서비스가 조회를 받지 않아 ${seoulTime(until)}까지 쉬어요. 그동안 배송중인 주문이 자동으로 완료되지 않아요. 키와 남은 조회 수를 확인해주세요.`,
      button: { label: "설정 보기", href: "/admin/tracking-settings" },
    },
  ];
}
