import { won } from "#lib/won.ts";
import type { Amounts } from "#shop/order/amounts.ts";
import { valueRows } from "#shop/order/order-amounts.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { SummaryRow } from "./summary-row.tsx";

/** Items, discount, shipping and what is paid in the end; the total never hides a part. */
export function OrderAmounts({
  amounts,
  sends,
  charged = null,
  surcharge = 0,
  returned = 0,
}: {
  amounts: Amounts;
  /** the fee's class; null: the shop's fee */
  charged?: FeeClass | null;
  /** won of the shipping that is for the place */
  surcharge?: number;
  /** whether a parcel is part of it */ sends: boolean;
  /** won that went back */ returned?: number;
}) {
  const { itemsAmount, discountAmount, shippingAmount, total } = amounts;
  const shippingPrice = shippingAmount ? won(shippingAmount) : "무료";
  return (
    <dl className="flex flex-col gap-2.5 text-14 numbers">
      <SummaryRow name="상품 금액">{won(itemsAmount)}</SummaryRow>
      {discountAmount > 0 && (
        <SummaryRow name="할인">
          <span className="text-accent">−{won(discountAmount)}</span>
        </SummaryRow>
      )}
      <SummaryRow name={charged ? `배송비 (${charged.name})` : "배송비"}>
        {sends ? shippingPrice : "없음 (디지털 상품)"}
      </SummaryRow>
      {surcharge > 0 && (
        <SummaryRow name="└ 제주·도서산간 추가">
          <span className="text-soft">{won(surcharge)} 포함</span>
        </SummaryRow>
      )}
      {valueRows(amounts).map(({ name, amount }) => (
        <SummaryRow key={name} name={name}>
          <span className="text-accent">−{won(amount)}</span>
        </SummaryRow>
      ))}
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="text-16 font-semibold">총 결제금액</dt>
        <dd className="text-20 font-bold">{won(total)}</dd>
      </div>
      {returned > 0 && (
        <>
          <SummaryRow name="환불">−{won(returned)}</SummaryRow>
          <SummaryRow name="환불 뒤 금액">
            <strong className="font-semibold">{won(total - returned)}</strong>
          </SummaryRow>
        </>
      )}
    </dl>
  );
}
