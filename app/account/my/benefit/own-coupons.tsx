import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import type { OwnCoupon } from "#shop/money/value/view/list-own-coupons.server.ts";
import { CouponCard, couponList } from "#app/coupon/coupon-card.tsx";

/** A member's coupons with their end and conditions, and why one cannot be used. */
export function OwnCoupons({ coupons }: { coupons: OwnCoupon[] }) {
  if (!coupons.length)
    return (
      <p className="text-16 text-soft">
        받은 쿠폰이 없어요. 직접 받았거나 상점에서 드린 쿠폰이 여기에 모여요. 쿠폰 코드가 있으면
        주문서에 바로 입력해주세요.
      </p>
    );
  return (
    <ul className={couponList}>
      {coupons.map((coupon) => (
        <CouponCard
          key={coupon.id}
          coupon={coupon}
          limits={[coupon.endsAt ? `${untilTime(coupon.endsAt)}까지` : "기한 없음"]}
          isLive={coupon.state === "usable"}
        >
          {coupon.state !== "usable" && (
            <p className="pt-2 text-14 font-medium">{stateWords(coupon)}</p>
          )}
        </CouponCard>
      ))}
    </ul>
  );
}

function stateWords({ state, startsAt, orderNumber }: OwnCoupon): string {
  if (state === "used") return orderNumber ? `주문 ${orderNumber}에 썼어요` : "이미 썼어요";
  if (state === "waiting") return `${seoulTime(startsAt)}부터 쓸 수 있어요`;
  if (state === "ended") return "기한이 끝났어요";
  return state === "used-up" ? "준비한 수량이 모두 소진됐어요" : "상점에서 중지한 쿠폰이에요";
}
