import { lazy, Suspense, type ReactNode } from "react";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { isDeposit, receiptWords, waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import { isPaid } from "#shop/order/status.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DepositDue } from "#app/checkout/order/deposit-due.tsx";
import { BoughtLine } from "./bought-line.tsx";
import { OrderSection } from "./order-section.tsx";
import { OrderAmounts } from "./order-summary.tsx";
import { RefundAccountNeeded, type RefundAccountReply } from "./refund-account-needed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

const BriefView = lazy(() => import("#app/commission/brief-view.tsx"));

type OrderDetailsProps = {
  order: OrderView;
  /**
   * the last reply, where the shopper may enter a refund account here; elsewhere `accountPath`
   * leads to that form
   */
  refundAccount?: RefundAccountReply;
  accountPath?: string;
  /** false for an order in a form's answer, which cannot be reloaded */
  isLive?: boolean;
};

function Sounds({ order, isLive }: Pick<OrderDetailsProps, "order"> & { isLive: boolean }) {
  const { number, soundsClosed } = order;
  const path = `/order-sounds/${number}`;
  return (
    <OrderSection title="내 소리">
      {soundsClosed && <p className="pb-4 text-14 text-soft">{soundsClosed}</p>}
      {isLive ? (
        <ButtonLink to={path} look={soundsClosed ? undefined : "primary"} size="l">
          {soundsClosed ? "내 소리 보기" : "듣기 · 내려받기"}
        </ButtonLink>
      ) : (
        <p className="text-14 text-soft">
          인증번호로 확인하면 구매한 파일을 듣고 내려받을 수 있어요.
        </p>
      )}
    </OrderSection>
  );
}

/** Whether a certificate was issued for some of it, or will be when it is opened. */
export const isLicensed = (order: OrderView): boolean =>
  isPaid(order) && !order.gift?.hasFiles && order.lines.some(({ licence }) => licence !== null);

function Rooms({ order, isLive }: Pick<OrderDetailsProps, "order"> & { isLive: boolean }) {
  return (
    <OrderSection title="주문 제작">
      <ul className="flex flex-col gap-3">
        {order.rooms.map(({ lineId, title, label }) => (
          <li key={lineId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-14">
              {title} <span className="text-soft">{label}</span>
            </span>
            {isLive && (
              <ButtonLink to={`/order-room/${order.number}/${lineId}`}>작업실 열기</ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {!isLive && (
        <p className="pt-2 text-14 text-soft">인증번호로 확인하면 작업실을 열 수 있어요.</p>
      )}
    </OrderSection>
  );
}

const NOWHERE = { phone: "", address: "", courierMemo: "" };

function RecipientFacts({ recipient, gift }: Pick<OrderView, "recipient" | "gift">) {
  const whom = recipient ?? (gift && { ...NOWHERE, name: gift.to });
  if (!whom) return null;
  return (
    <OrderSection title="받는 분">
      <Facts
        facts={[
          ["이름", whom.name],
          ["전화번호", whom.phone],
          ["주소", whom.address],
          ["배송 메모", whom.courierMemo],
          ["전한 말", gift?.message ?? null],
        ]}
      />
    </OrderSection>
  );
}

type WaitingGift = Pick<OrderDetailsProps, "order"> & { isLive: boolean };

function GiftToShare({ order: { number, gift, recipient }, isLive }: WaitingGift) {
  if (!gift?.isWaiting) return null;
  const { until } = gift;
  return (
    <OrderSection title="선물">
      <p className="pb-4 text-14 text-soft">
        {recipient ? "받는 분이 배송지를 입력하면 보내드려요." : "받는 분이 아직 받지 않았어요."}{" "}
        {until && `${seoulTime(until)}까지 `}받지 않으면 주문을 취소하고 전액 환불해드려요.
      </p>
      {isLive && (
        <ButtonLink to={`/gift/link/${number}`} look="primary" size="l" className="print:hidden">
          선물 보내기
        </ButtonLink>
      )}
    </OrderSection>
  );
}

/** What the shopper must do about money. */
export function MoneyDue({ order, refundAccount, accountPath, isLive = true }: OrderDetailsProps) {
  return (
    <>
      <DepositDue order={order} isLive={isLive} />
      {order.refundAccountNeeded && (
        <RefundAccountNeeded order={order} form={refundAccount} path={accountPath} />
      )}
    </>
  );
}

/** What the shopper must or can do now, then the order as it was placed. */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, isLive = true } = props;
  return (
    <>
      <MoneyDue {...props} />
      <GiftToShare order={order} isLive={isLive} />
      {order.rooms.length > 0 && <Rooms order={order} isLive={isLive} />}
      {order.hasSounds && <Sounds order={order} isLive={isLive} />}
      <OrderFacts order={order}>
        {isLive && isLicensed(order) && <LicenceLink number={order.number} />}
        {isLive && order.lines.some(({ brief }) => !brief) && (
          <ButtonLink to={`/reorder/${order.number}`} className="print:hidden">
            같은 상품 다시 담기
          </ButtonLink>
        )}
      </OrderFacts>
    </>
  );
}

export const LicenceLink = ({ number }: Pick<OrderView, "number">) => (
  <ButtonLink to={`/order-licences/${number}`}>라이선스 증서 보기</ButtonLink>
);

/** The order as it was placed: goods, people, amounts. `children` are what its goods lead to. */
export function OrderFacts({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { orderer, recipient } = order;
  return (
    <>
      <OrderSection
        title="주문 상품"
        aside={<p className="text-14 text-soft numbers">{order.lines.length}가지</p>}
      >
        <Lines lines={order.lines} />
        {order.shipBy && (
          <p className="mt-6 text-14 numbers">
            <span className="text-soft">약속한 날 </span>
            {seoulDate(order.shipBy)}까지
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-2 empty:hidden">{children}</div>
      </OrderSection>
      <OrderSection title="결제 금액">
        <OrderAmounts
          amounts={order.amounts}
          sends={recipient !== null}
          charged={order.charged}
          surcharge={order.surcharge}
          returned={order.returned}
        />
        <PaidWith order={order} />
      </OrderSection>
      <OrderSection title="주문하는 분">
        <Facts
          facts={[
            ["이름", orderer.name],
            ["전화번호", orderer.phone],
            ["이메일", orderer.email],
          ]}
        />
      </OrderSection>
      <RecipientFacts {...order} />
    </>
  );
}

/** Only where there is something to say beyond the usual. */
function PaidWith({
  order: { payBy, cashReceipt, useEscrow, receiptUrl, amounts },
}: {
  order: OrderView;
}) {
  if (amounts.total === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-14">
      <p>
        <span className="text-soft">결제 수단</span> {waysToPay[payBy]}
        {isDeposit(payBy) && (
          <span className="text-soft">
            {" "}
            · 현금영수증 {receiptWords({ cashReceipt, total: amounts.total })}
            {useEscrow && " · 에스크로"}
          </span>
        )}
      </p>
      {receiptUrl && (
        <TextLink
          look="tall"
          href={receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium print:hidden"
        >
          영수증 보기<span className="sr-only"> (새 창에서 열려요)</span>
        </TextLink>
      )}
    </div>
  );
}

function Lines({ lines }: Pick<OrderView, "lines">) {
  return (
    <Ruled look="inner" className="-my-4">
      {lines.map((line, at) => (
        <li key={at} className="flex gap-4 py-4">
          <BoughtLine line={line} extra={line.licence && `라이선스: ${line.licence}`}>
            {line.brief && (
              <Suspense>
                <BriefView brief={line.brief} title={line.title} />
              </Suspense>
            )}
          </BoughtLine>
        </li>
      ))}
    </Ruled>
  );
}

export function Facts({ facts }: { facts: [name: string, words: string | null][] }) {
  return (
    <dl className="flex flex-col gap-2.5 text-14">
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name} className="flex gap-4">
              <dt className="w-18 shrink-0 text-soft">{name}</dt>
              <dd className="min-w-0 numbers">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
