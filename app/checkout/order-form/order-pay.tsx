import { won } from "#lib/won.ts";
import { Button } from "#app/ui/button.tsx";
import { asBar } from "#app/ui/bar.ts";
import { OrderReview, type ReviewProps } from "#app/checkout/details/order-review.tsx";

type OrderPayProps = ReviewProps & {
  busy: boolean;
  /** why it cannot be ordered as it stands: the button says so */
  blocked: string | null;
  /** the total was confirmed to have changed: the button says so */
  changed: boolean;
  /** nothing here can be ordered at all: there is nothing to review */
  pointless: boolean;
};

/**
 * The review: amounts, consents and the pay button, which stays at the bottom of the window on
 * phones.
 */
export function OrderPay(props: OrderPayProps) {
  const { busy, blocked, pointless } = props;
  return (
    <div className="contents lg:sticky lg:top-28 lg:block lg:self-start lg:rounded-m lg:bg-wash lg:p-6">
      {!pointless && <OrderReview {...props} />}
      <div
        ref={asBar}
        className="edge-bar z-20 max-lg:sticky max-lg:bottom-0 max-[19.99rem]:static max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:not-first:mt-5"
      >
        <Button
          name="intent"
          value="order"
          look="primary"
          size="l"
          wide
          busy={busy}
          disabled={blocked !== null}
        >
          <span className="numbers">{payWords(props)}</span>
        </Button>
      </div>
    </div>
  );
}

function payWords({ blocked, changed, amounts: { total } }: OrderPayProps): string {
  if (blocked) return blocked;
  if (changed) return "바뀐 금액으로 주문하기";
  return `${won(total)} ${total === 0 ? "주문하기" : "결제하기"}`;
}
