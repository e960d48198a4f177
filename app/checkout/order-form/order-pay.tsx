import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import type { Amounts } from "#shop/order/amounts.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { surchargeAt, surchargeWords, type Surcharge } from "#shop/site/surcharge.ts";
import { Button } from "#app/ui/button.tsx";
import { asBar } from "#app/ui/bar.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { OrderAmounts } from "#app/checkout/details/order-summary.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";

type OrderPayProps = {
  amounts: Amounts;
  /** whose fee the shipping is; null: the shop's */
  charged: FeeClass | null;
  /** where it goes as far as it is known, what is added where, and by when it is sent if it is paid now */
  place: { postcode: string; table: readonly Surcharge[]; payNow: string | null };
  sends: boolean;
  /** whether every option is chosen */
  settled: boolean;
  field: StartField;
  agreed: boolean;
  /** the tick of files, and what was ticked; null where none is ordered */
  supply: { version: string; words: string; ticked: string | undefined } | null;
  busy: boolean;
  /** why it cannot be ordered as it stands */
  blocked: string | null;
  /** the total was confirmed to have changed: the button says so */
  changed: boolean;
  /** nothing here can be ordered at all: there is nothing to review */
  pointless: boolean;
  /** what tells people from programs, where it is asked */
  captcha?: ReactNode;
};

/**
 * The review before paying: amounts, what is confirmed, and the button. On the phone the button
 * stays at the bottom of the window.
 */
export function OrderPay(props: OrderPayProps) {
  const { amounts, charged, place, sends, settled, busy, blocked, pointless, captcha } = props;
  return (
    <div className="contents lg:sticky lg:top-28 lg:block lg:self-start lg:rounded-m lg:bg-wash lg:p-6">
      {!pointless && (
        <section
          aria-labelledby="pay-title"
          className="max-lg:border-t max-lg:border-line max-lg:py-8"
        >
          <h2 id="pay-title" className="mb-5 text-20 font-semibold">
            결제 금액
          </h2>
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
          {captcha && <div className="mt-5">{captcha}</div>}
        </section>
      )}
      <div
        ref={asBar}
        className="z-20 max-lg:sticky max-lg:bottom-0 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:not-first:mt-5"
      >
        {blocked && (
          <p id="blocked" className="mb-2 text-14 font-medium text-bad">
            {blocked}
          </p>
        )}
        <Button
          name="intent"
          value="order"
          look="primary"
          size="l"
          wide
          busy={busy}
          disabled={blocked !== null}
          aria-describedby={blocked ? "blocked" : undefined}
        >
          <span className="numbers">{payWords(props)}</span>
        </Button>
      </div>
    </div>
  );
}

/** What only who buys can confirm. */
export function Ticks({
  field,
  agreed,
  supply,
}: Pick<OrderPayProps, "field" | "agreed" | "supply">) {
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

/** Said before the address is, so that nobody is surprised by it. */
function PlaceUnknown({ postcode, table }: OrderPayProps["place"]) {
  const words = surchargeWords(table, won);
  if (!words || /^\d{5}$/.test(postcode)) return null;
  return <p className="mt-2 text-14 text-soft numbers">{words} (주소를 적으면 계산돼요.)</p>;
}

function payWords({ blocked, changed, amounts: { total } }: OrderPayProps): string {
  if (blocked) return "결제하기";
  if (changed) return "바뀐 금액으로 주문하기";
  return `${won(total)} ${total === 0 ? "주문하기" : "결제하기"}`;
}
