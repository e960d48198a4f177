import { won } from "#lib/won.ts";
import type { UsedValue } from "#shop/money/value/find-used-value.server.ts";

/** Value used besides money, which sales exclude. */
export function UsedValueLine({ used: { coupons, points, credit } }: { used: UsedValue }) {
  if (coupons + points + credit === 0) return null;
  return (
    <p className="pt-3 text-14 text-soft numbers">
      이 기간 주문이 쓴 쿠폰 {won(coupons)}, 포인트 {won(points)}, 크레딧 {won(credit)}은 위 금액에
      들어 있지 않아요.
    </p>
  );
}
