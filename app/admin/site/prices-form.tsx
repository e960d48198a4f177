import { Price } from "#app/ui/price.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const choices = {
  strikes: [
    ["proven", "20일 동안 실제로 판매한 가격만 취소선 표시 (권장)"],
    ["always", "할인하면 항상 취소선 표시"],
  ] as const,
};

/** Begins with what is recommended; until it is saved every discount is struck through. */
export function PricesForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="prices"
      title="할인 표시"
      words={`할인한 상품에 할인율과 취소선 가격을 언제 보여줄지 정해요. 판매가는 어느 쪽이든 같아요.${props.site.strikes ? "" : " 아직 저장하지 않아서 지금은 할인하면 항상 보여요."}`}
      choices={choices}
      preview={({ strikes }) => (
        <div className="flex flex-col gap-4 text-14">
          <div>
            <p className="pb-1 text-soft">39,900원에 20일 넘게 팔던 상품을 10% 할인하면</p>
            <Price price={39_900} discountRatio={10} basePrice={39_900} />
          </div>
          <div>
            <p className="pb-1 text-soft">새로 올린 39,900원 상품을 10% 할인하면</p>
            <Price
              price={39_900}
              discountRatio={10}
              basePrice={strikes === "proven" ? null : 39_900}
            />
          </div>
        </div>
      )}
    />
  );
}
