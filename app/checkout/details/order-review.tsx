import type { FieldStart } from "#app/ui/form/post-form.tsx";
import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import type { Amounts } from "#shop/order/amounts.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { surchargeAt, surchargeWords, type Surcharge } from "#shop/site/surcharge.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { OrderAmounts } from "./order-summary.tsx";
import { Section } from "#app/ui/section.tsx";

export type ReviewProps = {
  amounts: Amounts;
  /** the fee's class; null: the shop's fee */
  charged: FeeClass | null;
  /** the known destination, its surcharges, and the ship-by day if paid now */
  place: { postcode: string; table: readonly Surcharge[]; payNow: string | null };
  sends: boolean;
  /** whether every option is chosen */
  settled: boolean;
  field: (name: string) => FieldStart;
  agreed: boolean;
  /** the tick of files, and what was ticked; null where none is ordered */
  supply: { version: string; words: string; ticked: string | undefined } | null;
  /** a guest's captcha or code, if required */
  proof?: ReactNode;
};

/** What it comes to, and what is confirmed. */
export function OrderReview(props: ReviewProps) {
  const { amounts, charged, place, sends, settled, proof } = props;
  return (
    <Section
      look="open"
      id="pay-title"
      title="결제 금액"
      titleClass="mb-5"
      className="max-lg:border-t max-lg:border-line max-lg:py-8"
    >
      <div aria-live="polite">
        <OrderAmounts
          amounts={amounts}
          sends={sends}
          charged={charged}
          surcharge={sends ? surchargeAt(place.postcode, place.table) : 0}
        />
        {sends && <PlaceUnknown {...place} />}
        {sends && place.payNow && (
          <p className="mt-2 text-14 font-medium numbers">{place.payNow}</p>
        )}
        {!settled && (
          <p className="mt-2 text-14 text-soft">옵션을 고르면 금액이 달라질 수 있어요.</p>
        )}
      </div>
      <div className="mt-5 flex flex-col gap-3 border-t border-line pt-4">
        <Ticks {...props} />
      </div>
      {proof && <div className="mt-5 empty:hidden">{proof}</div>}
    </Section>
  );
}

/** Consents that only the buyer can give. */
export function Ticks({ field, agreed, supply }: Pick<ReviewProps, "field" | "agreed" | "supply">) {
  const { errors, autoFocus } = field("agree");
  const ofSupply = field("agreeSupply");
  return (
    <>
      <Tick name="agree" required isOn={agreed} errors={errors} autoFocus={autoFocus}>
        만 14세 이상이고, 주문 상품과 결제 금액, 청약철회와 미성년자 주문에 관한 안내를 모두
        확인했어요.
      </Tick>
      {supply && (
        <Tick
          name="agreeSupply"
          value={supply.version}
          required
          isOn={supply.ticked === supply.version}
          errors={ofSupply.errors}
          autoFocus={ofSupply.autoFocus}
        >
          {supply.words}
        </Tick>
      )}
    </>
  );
}

/** Announces surcharges before the address is known. */
function PlaceUnknown({ postcode, table }: ReviewProps["place"]) {
  const words = surchargeWords(table, won);
  if (!words || /^\d{5}$/.test(postcode)) return null;
  return <p className="mt-2 text-14 text-soft numbers">{words} (주소를 적으면 계산돼요.)</p>;
}
