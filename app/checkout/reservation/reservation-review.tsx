import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { Sale } from "#shop/product/sale.ts";
import { useRoot } from "#app/root-data.ts";
import { totalOf, type Choice } from "#app/storefront/buy/choice.ts";
import { SaleWords } from "#app/storefront/sale-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { asBar } from "#app/ui/bar.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { SummaryRow } from "../details/summary-row.tsx";
import type { ReservedProduct } from "./reserved-product.ts";
import { shipByName } from "./ship-by-words.ts";
import { Section } from "#app/ui/section.tsx";

type ReviewProps = {
  product: ReservedProduct;
  sale: Sale;
  choice: Choice;
  agreed: boolean;
  agree: { errors: string[] | undefined; autoFocus: boolean };
  busy: boolean;
};

/**
 * The future price, the ship-by day, the consent and the button, which stays at the bottom on
 * phones.
 */
export function ReservationReview(props: ReviewProps) {
  const { product, sale, busy } = props;
  const { expectedShipOn } = product;
  return (
    <div className="contents lg:sticky lg:top-28 lg:block lg:self-start lg:rounded-m lg:bg-wash lg:p-6">
      {sale === "open" && expectedShipOn && <Review {...props} shipBy={expectedShipOn} />}
      {sale !== "open" && <ShutWords product={product} sale={sale} />}
      <div
        ref={asBar}
        className="edge-bar z-20 max-lg:sticky max-lg:bottom-0 max-[19.99rem]:static max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:not-first:mt-5"
      >
        {sale === "open" ? (
          <Button look="primary" size="l" wide busy={busy}>
            예약 신청하기
          </Button>
        ) : (
          <Button type="button" disabled look="ink" size="l" wide>
            {shut[sale]}
          </Button>
        )}
      </div>
    </div>
  );
}

function Review({ product, choice, agreed, agree, shipBy }: ReviewProps & { shipBy: string }) {
  const site = useRoot()?.site;
  const total = totalOf(product, choice);
  const { shippingClass } = product;
  return (
    <Section
      look="open"
      id="review-title"
      title="예약 내용"
      titleClass="mb-5"
      className="max-lg:border-t max-lg:border-line max-lg:py-8"
    >
      <dl aria-live="polite" className="flex flex-col gap-2.5 text-14 numbers">
        <SummaryRow name="상품 금액">
          {total === null ? "옵션을 골라주세요" : won(total)}
        </SummaryRow>
        <SummaryRow name="배송비">
          {site && shippingWords(product, site, won).replace("배송비 ", "")}
        </SummaryRow>
        <SummaryRow name={shipByName(shippingClass)}>
          <strong className="font-semibold">{seoulDate(shipBy)}까지</strong>
        </SummaryRow>
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-16 font-semibold">지금 결제할 금액</dt>
          <dd className="text-20 font-bold">{won(0)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-14 text-soft">결제는 예약이 확정된 뒤 주문할 때 해요.</p>
      <div className="mt-5 border-t border-line pt-4">
        <Tick key={shipBy} name="agree" required isOn={agreed} {...agree}>
          만 14세 이상이고, 상품을{" "}
          <strong className="font-semibold numbers">{seoulDate(shipBy)}까지</strong>{" "}
          {shippingClass === "digital" ? "제공" : "발송"}한다는 것과 예약 안내를 확인했고 동의해요.
        </Tick>
      </div>
    </Section>
  );
}

const shut: Record<Exclude<Sale, "open">, string> = {
  "sold-out": "예약 마감",
  "not-yet": "예약 시작 전",
  closed: "예약 마감",
};

const ShutWords = ({ product, sale }: { product: ReservedProduct; sale: Exclude<Sale, "open"> }) =>
  product.expectedShipOn ? (
    <SaleWords product={product} sale={sale} />
  ) : (
    <p role="status" className="border-l-2 border-accent pl-3 text-14 font-medium">
      발송 예정일을 정하고 있어요. 정해지면 예약을 시작할게요.
    </p>
  );
