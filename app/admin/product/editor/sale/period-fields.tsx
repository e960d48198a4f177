import { Field } from "#app/ui/form/field.tsx";
import type { TypedFields } from "#shop/product/fields.ts";
import type { FieldsProps } from "../basic-fields.tsx";

type MomentName =
  | "discountFrom"
  | "discountUntil"
  | "reservationOpensAt"
  | "reservationClosesAt"
  | "publishAt";
type MomentProps = FieldsProps & {
  name: keyof TypedFields & MomentName;
  label: string;
  hint: string;
  optional?: boolean;
};

const Moment = ({ name, label, hint, optional = true, ...fields }: MomentProps) => (
  <Field
    name={name}
    label={label}
    optional={optional}
    type="datetime-local"
    hint={hint}
    value={fields.draft[name]}
    errors={fields.errors[name]}
    onChange={({ currentTarget }) => fields.change({ [name]: currentTarget.value })}
  />
);

/** When the discount begins and ends by itself. */
export const DiscountPeriodFields = (fields: FieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <Moment
      {...fields}
      name="discountFrom"
      label="할인 시작"
      hint="서울 시각. 비워두면 바로 할인해요."
    />
    <Moment
      {...fields}
      name="discountUntil"
      label="할인 마감"
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
      <Moment
        {...fields}
        name="reservationOpensAt"
        label={`${word} 시작`}
        optional={!isReserved}
        hint={hint("바로 팔아요.")}
      />
      <Moment
        {...fields}
        name="reservationClosesAt"
        label={`${word} 마감`}
        optional={!isReserved}
        hint={hint("계속 팔아요.")}
      />
    </>
  );
}

/** When a hidden product shows itself. */
export const PublishField = (fields: FieldsProps) => (
  <Moment
    {...fields}
    name="publishAt"
    label="공개 예약"
    hint="숨긴 상품이 이 시각(서울)에 저절로 보여요."
  />
);
