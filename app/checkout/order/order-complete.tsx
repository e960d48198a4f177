import type { ReactNode } from "react";
import { nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OrderDetails } from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { OrderProgress, Timeline, Waybill } from "#app/checkout/details/order-progress.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { isUnfilled } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import { Title } from "#app/ui/title.tsx";

/** A link to look the order up, with its words. */
export type Lookup = { path: string; words: string };

/**
 * The order's page for its owner; also the confirmation required by law, to keep or print
 * (e-commerce act, articles 13(2) and 14(1)).
 */
export function OrderComplete({
  order,
  lookup,
  more,
}: {
  order: OrderView;
  lookup: Lookup;
  more?: ReactNode;
}) {
  const { title, words } = headOf(order);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-3 pb-8">
        <Title>{title}</Title>
        <p className="text-16 text-soft">{words}</p>
        <OrderNumber number={order.number} />
        <p className="text-14 text-soft numbers">{seoulTime(order.placedAt)}</p>
      </header>
      <div className="pb-8">
        <OrderProgress order={order} />
      </div>
      <NextSteps order={order} lookupWords={lookup.words} />
      {order.waybill && <Waybill waybill={order.waybill} />}
      <OrderDetails order={order} accountPath={lookup.path} />
      <div className="print:hidden">
        <Timeline history={order.history} />
      </div>
      {more}
      <div className="grid grid-cols-2 gap-2 border-t border-line py-8 md:flex print:hidden">
        <ButtonLink to="/" look="ink" size="l" className="max-md:col-span-2">
          계속 쇼핑하기
        </ButtonLink>
        <ButtonLink to={lookup.path} size="l">
          주문 조회
        </ButtonLink>
        <Button type="button" size="l" onClick={() => print()} className="noscript:hidden">
          인쇄하기
        </Button>
      </div>
    </article>
  );
}

/** Until a job ends the order, a deposit made in time may still be reported. */
const DEPOSIT_OVER =
  "이 계좌에는 이제 입금하지 말아주세요. 기한 안에 입금했다면 곧 확인되고, 아니면 주문이 취소돼요.";

type Head = { title: string; words: string };

function headOf(order: OrderView): Head {
  const { delivery, label, hasSounds, soundsClosed, isDigital } = order;
  const ofMoney = moneyHead(order);
  if (ofMoney) return ofMoney;
  if (delivery === "ready")
    return {
      title: "주문이 완료됐어요",
      words:
        hasSounds && !soundsClosed
          ? "주문해주셔서 고마워요. 지금 바로 듣고 내려받을 수 있어요."
          : "주문해주셔서 고마워요. 정성껏 준비할게요.",
    };
  const words = "주문해주셔서 고마워요.";
  if (isDigital) return { title: "제공한 주문이에요", words };
  return { title: label === "완료" ? "배송이 끝난 주문이에요" : "상품을 보냈어요", words };
}

/** The heading while money is awaited, refunded or gone; null: paid. */
function moneyHead(order: OrderView): Head | null {
  const { payment, delivery, payBy, refundAccountNeeded } = order;
  if (order.isDepositOver) return { title: "입금 기한이 지났어요", words: DEPOSIT_OVER };
  if (payment === "waiting_deposit")
    return {
      title: "입금을 기다리고 있어요",
      words: "아래 계좌에 입금해주세요. 확인되면 바로 준비를 시작할게요.",
    };
  if (payment === "canceling")
    return {
      title: "결제한 금액을 돌려드리고 있어요",
      words: "주문을 취소했어요. 환불이 완료되면 메일로 알려드릴게요.",
    };
  if (payment === "canceled")
    return {
      title: "취소된 주문이에요",
      words: refundAccountNeeded
        ? "취소한 뒤에 입금된 금액은 알려주시는 계좌에 모두 돌려드려요."
        : "결제된 금액은 없어요.",
    };
  if (payment === "refunded")
    return {
      title: "취소된 주문이에요",
      words: `결제한 금액은 ${payBy === "virtual_account" ? "알려주신 계좌에" : "결제하신 방법으로"} 모두 돌려드렸어요.`,
    };
  if (!isUnfilled({ payment, delivery })) return null;
  const words = `결제하는 사이 상품이 품절됐어요. ${refundAccountNeeded ? "환불받을 계좌를 알려주시면 전액을 돌려드려요." : "전액을 환불하고 있어요."} 불편을 드려 죄송해요.`;
  return { title: "결제한 금액을 돌려드리고 있어요", words };
}

function giftStep({ gift, recipient }: OrderView, when: string): string {
  if (gift?.isWaiting)
    return `선물 링크를 받는 분에게 보내주세요. ${recipient ? "받는 분이 주소를 알려주면 보내드려요." : "받는 분이 받으면 바로 듣고 내려받을 수 있어요."}`;
  return recipient
    ? `받는 분이 받을 곳을 알려줬어요. ${when}보내드려요.`
    : "받는 분이 선물을 받았어요.";
}

function NextSteps({ order, lookupWords }: { order: OrderView; lookupWords: string }) {
  const { payment, delivery, orderer, recipient, shipBy, hasSounds, gift } = order;
  if (delivery !== "ready" || !isPaid({ payment })) return null;
  const when = shipBy ? `${nearDayWords(shipBy)}까지 ` : "";
  const steps = [
    orderer.email ? `주문 확인 메일을 이메일 주소(${orderer.email})로 보내드려요.` : null,
    hasSounds ? "구매한 파일은 이용 기간 동안 ‘내 소리’에서 다시 열 수 있어요." : null,
    gift && giftStep(order, when),
    recipient && !gift ? `${when}보내드려요. 보내면 송장번호를 알려드려요.` : null,
    recipient || hasSounds || gift ? null : `${when}상품을 준비해 이메일로 알려드려요.`,
    lookupWords,
  ];
  return (
    <OrderSection title="이제 이렇게 진행돼요">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-14 marker:text-soft">
        {steps.map((words) => words && <li key={words}>{words}</li>)}
      </ol>
    </OrderSection>
  );
}
