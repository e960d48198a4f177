import type { FieldLooks } from "#shop/form-fields.ts";
import type { GiftTerms } from "#shop/site/settings.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";

type Props = {
  field: StartField<FieldLooks>;
  terms: GiftTerms;
  sends: { parcel: boolean; files?: boolean };
  isOn: boolean;
};

/**
 * If ticked, the receiver enters the address; CSS hides the recipient's fields, so that it works
 * without JavaScript.
 */
export default function GiftFields({ field, terms, sends, isOn }: Props) {
  const { errors, autoFocus } = field("gift");
  return (
    <OrderSection title="선물하기">
      <Tick name="gift" isOn={isOn} errors={errors} autoFocus={autoFocus}>
        <span className="text-16">
          선물로 보낼게요.{" "}
          {sends.parcel ? "주소는 받는 분에게 물어봐주세요." : "파일은 받는 분에게 열어주세요."}
        </span>
      </Tick>
      <div className="mt-4 flex flex-col gap-5 [.recipient:not(:has(#gift:checked))_&]:hidden">
        <Field {...field("giftTo")} required />
        <CountedText {...field("giftMessage")} />
        <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-soft">
          <li>결제하면 선물 링크를 드려요. 받는 분에게 직접 보내주세요.</li>
          <li>받는 분에게는 상품과 전할 말, 보낸 분의 이름이 보이고 금액은 보이지 않아요.</li>
          <li>
            받는 분의 {sends.parcel && "주소와 "}연락처는 상점만 알고, 보낸 분에게 보이지 않아요.
          </li>
          {sends.files && (
            <li>
              파일은 받은 분만 열고 라이선스도 받은 분의 것이에요. 받은 분이 처음 열면 바로 취소할
              수 없어요.
            </li>
          )}
          <li>
            결제하고 {terms.days}일 안에 받지 않거나 사양하면 주문을 취소하고 전액 환불해드려요.
          </li>
          {sends.parcel && (
            <li>
              {terms.everywhere
                ? "제주·도서산간으로 보내도 추가 배송비를 받지 않아요."
                : "추가 배송비가 드는 제주·도서산간으로는 선물을 보낼 수 없어요."}
            </li>
          )}
        </ul>
      </div>
    </OrderSection>
  );
}
