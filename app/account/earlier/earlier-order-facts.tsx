import { won } from "#lib/won.ts";
import type { EarlierOrderView } from "#shop/earlier/earlier-order-view.ts";
import { Facts } from "#app/checkout/details/order-details.tsx";
import { TrackLink } from "#app/checkout/details/sending.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { SummaryRow } from "#app/checkout/details/summary-row.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** What was bought, what was paid, who ordered, and where it went. */
export const EarlierOrderFacts = ({ order }: { order: EarlierOrderView }) => (
  <>
    <OrderSection title="주문 상품">
      <Lines lines={order.lines} />
    </OrderSection>
    <OrderSection title="결제 금액">
      <Amounts of={order} />
    </OrderSection>
    <People order={order} />
    {(order.carrier || order.waybill) && (
      <OrderSection title="배송">
        <p className="flex flex-wrap items-baseline gap-x-4 text-14 numbers">
          {[order.carrier, order.waybill].filter(Boolean).join(" ")}
          {order.tracked && <TrackLink {...order.tracked} />}
        </p>
      </OrderSection>
    )}
  </>
);

const Lines = ({ lines }: Pick<EarlierOrderView, "lines">) => (
  <Ruled look="inner" className="-my-4">
    {lines.length === 0 && <li className="py-4 text-14 text-soft">상품 정보가 없어요.</li>}
    {lines.map(({ title, option, quantity, price, statusWords }, at) => (
      <li key={at} className="flex flex-col gap-0.5 py-4">
        <p className="text-16 font-semibold wrap-anywhere">{title}</p>
        {[option, statusWords].filter(Boolean).map((words) => (
          <p key={words} className="text-14 wrap-anywhere text-soft">
            {words}
          </p>
        ))}
        <p className="mt-1 flex items-baseline justify-between gap-4 text-14 numbers">
          <span className="text-soft">
            {price === null ? `${quantity}개` : `${won(price)} × ${quantity}개`}
          </span>
          {price !== null && <span className="font-semibold">{won(price * quantity)}</span>}
        </p>
      </li>
    ))}
  </Ruled>
);

function Amounts({ of: { amounts, payWay } }: { of: EarlierOrderView }) {
  const { items, shipping, discount, points, total, refunded } = amounts;
  const rows: [string, number | null, sign?: string][] = [
    ["상품 금액", items],
    ["배송비", shipping],
    ["할인", discount || null, "−"],
    ["쓴 적립금", points || null, "−"],
  ];
  return (
    <dl className="flex flex-col gap-2.5 text-14 numbers">
      {rows.map(
        ([name, amount, sign = ""]) =>
          amount !== null && (
            <SummaryRow key={name} name={name}>
              {sign}
              {won(amount)}
            </SummaryRow>
          ),
      )}
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="text-16 font-semibold">총 결제금액</dt>
        <dd className="text-20 font-bold">{total === null ? "알 수 없어요" : won(total)}</dd>
      </div>
      {Boolean(refunded) && <SummaryRow name="환불">−{won(refunded!)}</SummaryRow>}
      {payWay && <SummaryRow name="결제 수단">{payWay}</SummaryRow>}
    </dl>
  );
}

function People({ order: { buyer, receiver } }: { order: EarlierOrderView }) {
  const ofBuyer: [string, string | null][] = [
    ["이름", buyer.name],
    ["전화번호", buyer.phone],
    ["이메일", buyer.email],
  ];
  return (
    <>
      <OrderSection title="주문한 분">
        <Facts facts={ofBuyer} />
      </OrderSection>
      {receiver && (
        <OrderSection title="받는 분">
          <Facts
            facts={[
              ["이름", receiver.name],
              ["전화번호", receiver.phone],
              ["주소", receiver.address],
              ["배송 메모", receiver.memo],
            ]}
          />
        </OrderSection>
      )}
    </>
  );
}
