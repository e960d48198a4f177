import type { couponFields } from "#shop/money/value/desk/coupon-forms.ts";
import type { MouseEvent } from "react";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { OfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { PostedForm } from "#app/ui/form/post-form.tsx";
import { COUPON_CODE } from "#shop/money/value/coupon-code.ts";
import { countText } from "./counted.ts";

type Props = PostedForm<typeof couponFields> & { coupon: OfficeCoupon | null; drawn: string };

export function CouponLimits({ field, coupon, drawn }: Props) {
  const draw = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.form?.elements.namedItem("code");
    if (code instanceof HTMLInputElement) code.value = drawn;
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("startsAt", coupon && toSeoulLocal(coupon.startsAt))} />
        <Field {...field("endsAt", coupon?.endsAt && toSeoulLocal(coupon.endsAt))} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("totalUses", countText(coupon?.totalUses))} className="numbers max-w-40" />
        <Field
          {...field("usesPerPerson", countText(coupon?.usesPerPerson ?? 1))}
          className="numbers max-w-40"
        />
      </div>
      <div>
        <Field
          {...field("code", coupon?.code)}
          className="numbers max-w-60"
          hint={`영문과 숫자 ${COUPON_CODE.least}자부터. 코드를 아는 누구나 주문서에 적어 쓸 수 있어요. 비우면 받은 회원만 써요.`}
        />
        <Button type="button" size="s" onClick={draw} className="mt-2">
          코드 뽑기
        </Button>
      </div>
    </>
  );
}
