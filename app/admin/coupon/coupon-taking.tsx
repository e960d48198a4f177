import type { couponFields } from "#shop/money/value/desk/coupon-forms.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { OfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { countText } from "./counted.ts";

type Props = PostedForm<typeof couponFields> & { coupon: OfficeCoupon | null };

/** Whether members take it themselves, and within what. */
export function CouponTaking({ field, values, errors, coupon }: Props) {
  const isOn = "name" in values ? values.mayTake === "on" : (coupon?.mayTake ?? false);
  const isWrong = ["takeTotal", "takeUntil", "takeDays"].some((name) => errors[name]);
  return (
    <fieldset>
      <legend className="pb-1 text-14 font-medium">쿠폰 받기</legend>
      <Tick name="mayTake" isOn={isOn}>
        회원이 상품 화면과 쿠폰 화면에서 스스로 받을 수 있어요. 한 회원이 한 번 받아요.
      </Tick>
      <Unfold title="받는 수와 기간 정하기" open={isOn || isWrong}>
        <div className="grid gap-5 pt-2 sm:grid-cols-2">
          <Field
            {...field("takeTotal", countText(coupon?.takeTotal))}
            className="numbers max-w-40"
          />
          <Field {...field("takeDays", countText(coupon?.takeDays))} className="numbers max-w-40" />
          <Field {...field("takeUntil", coupon?.takeUntil && toSeoulLocal(coupon.takeUntil))} />
        </div>
      </Unfold>
    </fieldset>
  );
}
