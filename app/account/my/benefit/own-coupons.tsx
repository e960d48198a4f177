import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { offWords } from "#shop/money/value/desk/coupon-words.ts";
import type { OwnCoupon } from "#shop/money/value/view/list-own-coupons.server.ts";

/** What was given, with its end and conditions, and why it cannot be used. */
export function OwnCoupons({ coupons }: { coupons: OwnCoupon[] }) {
  if (!coupons.length)
    return (
      <p className="text-16 text-soft">
        받은 쿠폰이 없어요. 상점에서 쿠폰을 드리면 여기에 모여요. 쿠폰 코드가 있으면 주문서에 바로
        적어주세요.
      </p>
    );
  return (
    <ul className="grid max-w-200 gap-3 md:grid-cols-2">
      {coupons.map((coupon) => (
        <li
          key={coupon.id}
          className={`rounded-m border p-4 ${coupon.state === "usable" ? "border-edge" : "border-line bg-wash"}`}
        >
          <p className="text-14 text-soft wrap-anywhere">{coupon.name}</p>
          <p className="text-20 font-semibold numbers">{offWords(coupon)} 할인</p>
          <ul className="pt-2 text-14 text-soft numbers">
            {conditionsOf(coupon).map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
          {coupon.state !== "usable" && (
            <p className="pt-2 text-14 font-medium">{stateWords(coupon)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const conditionsOf = ({ leastItems, firstOrderOnly, combines, titles, endsAt }: OwnCoupon) =>
  [
    leastItems > 0 && `${won(leastItems)} 이상 살 때`,
    titles.length > 0 && `${titles.slice(0, 4).join(", ")}${titles.length > 4 ? " 등" : ""}에`,
    firstOrderOnly && "첫 주문에만",
    !combines && "다른 쿠폰과 함께 쓸 수 없어요",
    endsAt ? `${seoulTime(endsAt)}까지` : "기한 없음",
  ].filter((words) => words !== false);

function stateWords({ state, startsAt, orderNumber }: OwnCoupon): string {
  if (state === "used") return orderNumber ? `주문 ${orderNumber}에 썼어요` : "이미 썼어요";
  if (state === "waiting") return `${seoulTime(startsAt)}부터 쓸 수 있어요`;
  if (state === "ended") return "기한이 끝났어요";
  return state === "used-up" ? "준비한 수량을 모두 썼어요" : "상점에서 중지한 쿠폰이에요";
}
