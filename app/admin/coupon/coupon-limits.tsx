import type { MouseEvent } from "react";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { OfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { PostedForm } from "#app/ui/form/post-form.tsx";
import { COUPON_CODE } from "#shop/money/value/coupon-code.ts";
import { counted, countText } from "./counted.ts";

type Props = PostedForm & { coupon: OfficeCoupon | null; drawn: string };

export function CouponLimits({ field, coupon, drawn }: Props) {
  const draw = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.form?.elements.namedItem("code");
    if (code instanceof HTMLInputElement) code.value = drawn;
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field("startsAt", coupon && toSeoulLocal(coupon.startsAt))}
          label="시작 (서울 시각)"
          optional
          type="datetime-local"
          hint="비우면 바로 시작해요."
        />
        <Field
          {...field("endsAt", coupon?.endsAt && toSeoulLocal(coupon.endsAt))}
          label="끝 (서울 시각)"
          optional
          type="datetime-local"
          hint="비우면 끝나지 않아요."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field("totalUses", countText(coupon?.totalUses))}
          {...counted}
          label="모두 합해 쓸 수 있는 횟수"
          optional
          hint="비우면 한도가 없어요."
        />
        <Field
          {...field("usesPerPerson", countText(coupon?.usesPerPerson ?? 1))}
          {...counted}
          label="한 사람이 쓸 수 있는 횟수"
          hint="코드로 쓸 때 세요. 준 쿠폰은 한 번 써요."
          required
        />
      </div>
      <div>
        <Field
          {...field("code", coupon?.code)}
          label="코드"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={COUPON_CODE.most + 8}
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
