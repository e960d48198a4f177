import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const money = { inputMode: "numeric", maxLength: 15 } as const;

const fields = {
  shippingFee: { ...money, hint: "원. 택배로 보내는 상품이 있는 주문 한 건에 한 번 받아요." },
  freeShippingFrom: {
    ...money,
    optional: true,
    hint: "원. 택배 상품이 이 금액 이상이면 배송비를 받지 않아요. 비우면 언제나 받아요.",
  },
  returnShippingFee: {
    ...money,
    hint: "원. 마음이 바뀌어 돌려보낼 때 손님이 내는 금액이에요. 이미 받은 주문에는 주문할 때의 금액을 써요.",
  },
};

const asWon = (typed: string | undefined): string => {
  const value = typedInteger(typed ?? "");
  return value === null ? "?" : won(value);
};

export function ShippingForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="shipping"
      title="배송비"
      words="상품 화면, 주문서, 주문 메일에 함께 보여요. 주문서를 보고 있던 손님에게는 새 금액을 확인해달라고 해요."
      fields={fields}
      preview={({ shippingFee, freeShippingFrom, returnShippingFee }) => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
          <dt className="text-soft">배송비</dt>
          <dd className="numbers">
            {asWon(shippingFee)}
            {freeShippingFrom && ` (${asWon(freeShippingFrom)} 이상 무료)`}
          </dd>
          <dt className="text-soft">반품 배송비</dt>
          <dd className="numbers">편도 {asWon(returnShippingFee)}</dd>
        </dl>
      )}
    />
  );
}
