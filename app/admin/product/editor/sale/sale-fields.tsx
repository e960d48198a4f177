import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { Field, NumberField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { productFields } from "#shop/product/fields.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { won } from "#lib/won.ts";
import { useFeeClasses } from "../use-fee-classes.ts";
import { ChoiceField } from "../choice-field.tsx";
import { typedField, type FieldsProps } from "../typed-field.ts";
import { SalePeriodFields } from "./period-fields.tsx";

/** Stock, how and when it is sold, how it is sent. */
export function SaleFields(fields: FieldsProps) {
  const { draft, errors, change } = fields;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <input type="hidden" name="stockSeen" value={draft.stockSeen} />
      <NumberField
        name="stock"
        label={productFields.stock.label}
        optional
        value={draft.stock}
        errors={errors.stock}
        onChange={({ currentTarget }) => change({ stock: currentTarget.value })}
        placeholder="제한 없음"
        hint={
          draft.stockSeen
            ? `지금 ${draft.stockSeen}개예요. 고치는 동안 팔린 만큼은 알아서 빼요.`
            : "비워두면 제한 없이 팔아요."
        }
      />
      <Field
        {...typedField("limitPerPerson", fields)}
        hint="이미 구매하거나 예약한 수량까지 계정과 휴대폰 번호를 기준으로 합산해요."
        placeholder="제한 없음"
      />
      <Field {...typedField("weightGrams", fields)} placeholder="모름" />
      <Field
        {...typedField("lowStock", fields)}
        placeholder="상점 설정대로"
        hint="재고나 옵션의 재고가 이만큼 이하로 줄면 한 번 알려요."
      />
      <ChoiceField {...fields} name="saleKind" />
      <ChoiceField {...fields} name="shippingClass" />
      {draft.shippingClass === "parcel" && <FeeClassField {...fields} />}
      {draft.shippingClass === "digital" && <SupplyFields {...fields} />}
      <SalePeriodFields {...fields} />
      <Field
        {...typedField("expectedShipOn", fields)}
        type="date"
        hint="예약이나 맞춤 제작 상품에 적어두면 상품 화면에 보여요."
      />
      <ChoiceField
        {...fields}
        name="inFeeds"
        hint="네이버 쇼핑, 구글, 메타, 카카오에 주는 상품 목록이에요."
      />
    </div>
  );
}

/** How files are supplied, shown on the product's page. */
function SupplyFields(fields: FieldsProps) {
  return (
    <>
      <div className="md:col-span-2">
        <TextField
          {...typedField("supplyNote", fields)}
          rows={3}
          hint="만들어 드리는 상품이면 언제 어떻게 드리는지 적어주세요. 판매 파일이 있으면 비워도 돼요."
        />
        <ClaimHint text={fields.draft.supplyNote} />
      </div>
      <Field
        {...typedField("supplyDays", fields)}
        placeholder={String(SUPPLY_DAYS)}
        hint="바꾸면 그 뒤에 주문하는 분부터예요."
      />
      <Field
        {...typedField("supplyDownloads", fields)}
        placeholder="제한 없음"
        hint="파일마다 따로 적용돼요. 이어받기와 듣기는 횟수에 들어가지 않아요."
      />
      <Field
        {...typedField("supplyDevices", fields)}
        placeholder="제한 없음"
        hint="상품마다 따로 적용돼요. 구매자는 1년에 이 횟수만큼 기기를 해제하고 바꿀 수 있어요."
      />
    </>
  );
}

function FeeClassField({ draft: { feeClass }, errors, change }: FieldsProps) {
  const classes = useFeeClasses();
  const isGone = feeClass && !classes.some(({ name }) => name === feeClass);
  return (
    <SelectField
      name="feeClass"
      label={productFields.feeClass.label}
      value={feeClass}
      errors={errors.feeClass}
      hint={classes.length ? undefined : "상점 설정의 ‘상품별 배송비’에서 종류를 만들 수 있어요."}
      onChange={({ currentTarget }) => change({ feeClass: currentTarget.value })}
    >
      <option value="">상점의 배송비</option>
      {isGone && <option value={feeClass}>{feeClass} (지워진 종류)</option>}
      {classes.map(({ name, fee }) => (
        <option key={name} value={name}>
          {name} ({fee ? won(fee) : "무료"})
        </option>
      ))}
    </SelectField>
  );
}
