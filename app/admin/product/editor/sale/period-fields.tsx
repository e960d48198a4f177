import { Field } from "#app/ui/form/field.tsx";
import { typedField, type FieldsProps } from "../typed-field.ts";

/** When the discount begins and ends by itself. */
export const DiscountPeriodFields = (fields: FieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <Field {...typedField("discountFrom", fields)} hint="서울 시각. 비워두면 바로 할인해요." />
    <Field
      {...typedField("discountUntil", fields)}
      hint="이 시각부터 원래 가격이에요. 비워두면 계속 할인해요."
    />
  </div>
);

/** When the product can be ordered or reserved. */
export function SalePeriodFields(fields: FieldsProps) {
  const isReserved = fields.draft.saleKind === "reserve";
  const word = isReserved ? "예약" : "판매";
  const hint = (end: string) => (isReserved ? "서울 시각" : `서울 시각. 비워두면 ${end}`);
  return (
    <>
      <Field
        {...typedField("reservationOpensAt", fields)}
        label={`${word} 시작`}
        optional={!isReserved}
        hint={hint("바로 팔아요.")}
      />
      <Field
        {...typedField("reservationClosesAt", fields)}
        label={`${word} 마감`}
        optional={!isReserved}
        hint={hint("계속 팔아요.")}
      />
    </>
  );
}

/** When a hidden product shows itself. */
export const PublishField = (fields: FieldsProps) => (
  <Field {...typedField("publishAt", fields)} hint="숨긴 상품이 이 시각(서울)에 자동으로 보여요." />
);
