import { won } from "#lib/won.ts";
import { useRoot } from "#app/root-data.ts";
import type { Strikes } from "#shop/site/settings.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { leastPayment } from "#shop/order/payment/ways-to-pay.ts";
import { finalPrice, struckPrice, type ProvenPriceTag } from "#shop/product/price.ts";
import { makesEach, typedBase, typedPrice } from "./draft.ts";
import { typedField, type FieldsProps } from "./typed-field.ts";

/** Name and words. */
export function BasicFields(fields: FieldsProps) {
  const { draft } = fields;
  return (
    <>
      <Field
        {...typedField("title", fields)}
        disabled={makesEach(draft)}
        hint={makesEach(draft) && "판매 파일마다 그 이름으로 상품을 만들어요."}
      />
      <Field {...typedField("summary", fields)} hint="목록과 상품 화면의 이름 아래에 보여요." />
      <ClaimHint text={`${draft.title} ${draft.summary}`} />
    </>
  );
}

/** Price and discount, and what a shopper will pay, while it is typed. */
export function PriceFields(fields: FieldsProps) {
  const { draft } = fields;
  const price = typedPrice(draft);
  const strikes = useRoot()?.site.strikes ?? null;
  return (
    <div className="grid grid-cols-2 items-start gap-5 md:grid-cols-3">
      <Field
        {...typedField("price", fields)}
        label="가격 (원)"
        readOnly={draft.commission !== ""}
        hint={draft.commission && "아래 ‘주문 제작’의 표에서 가장 낮은 가격이에요."}
        placeholder="39,900"
      />
      <Field {...typedField("discountRatio", fields)} label="할인율 (%)" placeholder="없음" />
      <div className="flex flex-col gap-1.5 max-md:col-span-2">
        <p className="text-14 font-medium" id="final-price-label">
          판매가
        </p>
        <output
          htmlFor="price discountRatio"
          aria-labelledby="final-price-label"
          className="flex min-h-12 items-center text-20 font-bold numbers"
        >
          {price ? won(finalPrice(price)) : "–"}
        </output>
        <p className="text-12 text-soft">
          {price?.discountRatio
            ? `${won(price.price - finalPrice(price))} 할인. 1,000원 단위로 반올림해요.`
            : "할인하면 1,000원 단위로 반올림해요."}
        </p>
        {price && isUnpayable(finalPrice(price)) && (
          <p className="text-12 font-medium" data-unpayable>
            결제사는 {won(leastPayment("card"))}보다 적은 금액을 받지 않아요. 배송비나 다른 상품과
            합해 {won(leastPayment("card"))}이 되지 않으면 주문할 수 없어요.
          </p>
        )}
      </div>
      {price?.discountRatio ? (
        <p className="col-span-full text-14 text-soft" data-base-price>
          {baseWords({ ...price, basePrice: typedBase(draft) }, strikes)}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the price is above zero, but below what can be paid alone. */
const isUnpayable = (final: number): boolean => final > 0 && final < leastPayment("card");

/** Beside the discount: what shoppers see, and whether the history of the price bears it. */
function baseWords(product: ProvenPriceTag, strikes: Strikes | null): string {
  const { basePrice, price } = product;
  if (struckPrice(product))
    return `최근 20일 동안 실제로 ${won(price)}에 팔았으므로 할인율과 함께 취소선 가격으로 보여요.`;
  const before =
    basePrice === null
      ? "할인하기 전 20일 동안 내내 이 가격에 판 기록이 없어요"
      : `할인하기 전 20일 동안 ${won(basePrice)}에도 팔았어요`;
  return strikes === "proven"
    ? `판매가는 그대로 적용되지만, 할인율과 취소선 가격은 보이지 않아요. ${before}(종전거래가격).`
    : `할인율과 취소선 가격이 보여요. 다만 ${before}. 부당한 표시가 되지 않는지 확인해주세요(표시광고법, 종전거래가격). 상점 설정의 ‘할인 표시’에서 이런 가격을 감출 수 있어요.`;
}

/** The title and text for search engines and shared links. */
export function SearchFields(fields: FieldsProps) {
  const { draft } = fields;
  return (
    <>
      <Field {...typedField("seoTitle", fields)} placeholder={draft.title} />
      <TextField {...typedField("seoText", fields)} placeholder={draft.summary} />
      <ClaimHint text={`${draft.seoTitle} ${draft.seoText}`} />
    </>
  );
}
