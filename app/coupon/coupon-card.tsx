import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import { offWords } from "#shop/money/value/desk/coupon-words.ts";
import type { CouponFacts } from "#shop/money/value/value-kinds.ts";

type Props = {
  coupon: CouponFacts;
  /** the end, and other limits of time and number */
  limits: string[];
  /** it can be used, or taken */
  isLive: boolean;
  children?: ReactNode;
};

export const CouponCard = ({ coupon, limits, isLive, children }: Props) => (
  <li className={`rounded-m border p-4 ${isLive ? "border-edge" : "border-line bg-wash"}`}>
    <p className="text-14 text-soft wrap-anywhere">{coupon.name}</p>
    <p className="text-20 font-semibold numbers">{offWords(coupon)} 할인</p>
    <ul className="pt-2 text-14 text-soft numbers">
      {[...conditionsOf(coupon), ...limits].map((words) => (
        <li key={words} className="wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
    {children}
  </li>
);

export const couponList = "grid max-w-200 gap-3 md:grid-cols-2";

const conditionsOf = ({ leastItems, firstOrderOnly, combines, titles }: CouponFacts) =>
  [
    leastItems > 0 && `${won(leastItems)} 이상 구매할 때`,
    titles.length > 0 && `${titles.slice(0, 4).join(", ")}${titles.length > 4 ? " 등" : ""}에`,
    firstOrderOnly && "첫 주문에만",
    !combines && "다른 쿠폰과 함께 쓸 수 없어요",
  ].filter((words) => words !== false);
