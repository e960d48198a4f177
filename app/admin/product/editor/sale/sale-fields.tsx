import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { Field, SelectField, TextField } from "#app/ui/form/field.tsx";
import {
  saleKindLabels,
  saleKinds,
  shippingClasses,
  shippingClassLabels,
} from "#shop/product/sale.ts";
import { productFields } from "#shop/product/fields.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { won } from "#lib/won.ts";
import { useFeeClasses } from "../use-fee-classes.ts";
import type { FieldsProps } from "../basic-fields.tsx";
import { SalePeriodFields } from "./period-fields.tsx";

/** Stock, how and when it is sold, how it is sent. */
export function SaleFields({ draft, errors, change }: FieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <input type="hidden" name="stockSeen" value={draft.stockSeen} />
      <Field
        name="stock"
        label="재고"
        optional
        inputMode="numeric"
        placeholder="제한 없음"
        className="text-right numbers"
        value={draft.stock}
        errors={errors.stock}
        hint={
          draft.stockSeen
            ? `지금 ${draft.stockSeen}개예요. 고치는 동안 팔린 만큼은 알아서 빼요.`
            : "비워두면 제한 없이 팔아요."
        }
        onChange={({ currentTarget }) => change({ stock: currentTarget.value })}
      />
      <Field
        name="limitPerPerson"
        label="1인 구매 한도"
        optional
        hint="이미 산 것과 예약한 것까지 계정과 휴대폰 번호로 세어요."
        inputMode="numeric"
        placeholder="제한 없음"
        className="text-right numbers"
        value={draft.limitPerPerson}
        errors={errors.limitPerPerson}
        onChange={({ currentTarget }) => change({ limitPerPerson: currentTarget.value })}
      />
      <Field
        name="weightGrams"
        label={productFields.weightGrams.label}
        optional
        inputMode="numeric"
        placeholder="모름"
        className="text-right numbers"
        value={draft.weightGrams}
        errors={errors.weightGrams}
        onChange={({ currentTarget }) => change({ weightGrams: currentTarget.value })}
      />
      <Field
        name="lowStock"
        label={productFields.lowStock.label}
        optional
        inputMode="numeric"
        placeholder="상점 설정대로"
        className="text-right numbers"
        hint="재고나 옵션의 재고가 이만큼 이하로 줄면 한 번 알려요."
        value={draft.lowStock}
        errors={errors.lowStock}
        onChange={({ currentTarget }) => change({ lowStock: currentTarget.value })}
      />
      <SaleKindFields draft={draft} errors={errors} change={change} />
      {draft.shippingClass === "parcel" && (
        <FeeClassField draft={draft} errors={errors} change={change} />
      )}
      {draft.shippingClass === "digital" && (
        <SupplyFields draft={draft} errors={errors} change={change} />
      )}
      <SalePeriodFields draft={draft} errors={errors} change={change} />
      <Field
        name="expectedShipOn"
        label="발송 예정일"
        optional
        type="date"
        hint="예약이나 맞춤 제작 상품에 적어두면 상품 화면에 보여요."
        value={draft.expectedShipOn}
        errors={errors.expectedShipOn}
        onChange={({ currentTarget }) => change({ expectedShipOn: currentTarget.value })}
      />
      <FeedField draft={draft} errors={errors} change={change} />
    </div>
  );
}

function FeedField({ draft, errors, change }: FieldsProps) {
  return (
    <SelectField
      name="inFeeds"
      label={productFields.inFeeds.label}
      hint="네이버 쇼핑, 구글, 메타, 카카오에 주는 상품 목록이에요."
      value={draft.inFeeds}
      errors={errors.inFeeds}
      onChange={({ currentTarget: { value } }) =>
        change({ inFeeds: value === "yes" || value === "no" ? value : "auto" })
      }
    >
      {Object.entries(productFields.inFeeds.choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function SaleKindFields({ draft, errors, change }: FieldsProps) {
  return (
    <>
      <SelectField
        name="saleKind"
        label="판매 방식"
        value={draft.saleKind}
        errors={errors.saleKind}
        onChange={({ currentTarget }) =>
          change({ saleKind: saleKinds.find((kind) => kind === currentTarget.value) ?? "order" })
        }
      >
        {saleKinds.map((kind) => (
          <option key={kind} value={kind}>
            {saleKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="shippingClass"
        label="배송 방식"
        value={draft.shippingClass}
        errors={errors.shippingClass}
        onChange={({ currentTarget }) =>
          change({
            shippingClass:
              shippingClasses.find((kind) => kind === currentTarget.value) ?? "digital",
          })
        }
      >
        {shippingClasses.map((kind) => (
          <option key={kind} value={kind}>
            {shippingClassLabels[kind]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** How files are supplied, shown on the product's page. */
function SupplyFields({ draft, errors, change }: FieldsProps) {
  return (
    <>
      <div className="md:col-span-2">
        <TextField
          name="supplyNote"
          label={productFields.supplyNote.label}
          optional
          rows={3}
          maxLength={productLimits.supplyNote}
          hint="만들어 드리는 상품이면 언제 어떻게 드리는지 적어주세요. 판매 파일이 있으면 비워도 돼요."
          value={draft.supplyNote}
          errors={errors.supplyNote}
          onChange={({ currentTarget }) => change({ supplyNote: currentTarget.value })}
        />
        <ClaimHint text={draft.supplyNote} />
      </div>
      <Field
        name="supplyDays"
        label={productFields.supplyDays.label}
        optional
        inputMode="numeric"
        placeholder={String(SUPPLY_DAYS)}
        className="text-right numbers"
        hint="바꾸면 그 뒤에 주문하는 분부터예요."
        value={draft.supplyDays}
        errors={errors.supplyDays}
        onChange={({ currentTarget }) => change({ supplyDays: currentTarget.value })}
      />
      <Field
        name="supplyDownloads"
        label={productFields.supplyDownloads.label}
        optional
        inputMode="numeric"
        placeholder="제한 없음"
        className="text-right numbers"
        hint="파일마다 세요. 이어받기와 듣기는 세지 않아요."
        value={draft.supplyDownloads}
        errors={errors.supplyDownloads}
        onChange={({ currentTarget }) => change({ supplyDownloads: currentTarget.value })}
      />
      <Field
        name="supplyDevices"
        label={productFields.supplyDevices.label}
        optional
        inputMode="numeric"
        placeholder="제한 없음"
        className="text-right numbers"
        hint="상품마다 세요. 산 분이 한 해에 이만큼 빼고 바꿀 수 있어요."
        value={draft.supplyDevices}
        errors={errors.supplyDevices}
        onChange={({ currentTarget }) => change({ supplyDevices: currentTarget.value })}
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
