import type { ReactNode } from "react";
import { nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import {
  isLicensed,
  LicenceLink,
  MoneyDue,
  OrderFacts,
} from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { OrderProgress, Timeline } from "#app/checkout/details/order-progress.tsx";
import { Sending } from "#app/checkout/details/sending.tsx";
import { useRoot } from "#app/root-data.ts";
import { SoundList } from "#app/vault/sound-list.tsx";
import { supplyWords } from "#app/vault/supply-begins.ts";
import { isUnfilled, stateWords } from "#shop/order/standing.ts";
import { isDeposit } from "#shop/order/payment/ways-to-pay.ts";
import { isPaid } from "#shop/order/status.ts";
import { Title } from "#app/ui/title.tsx";
import type { CompleteView } from "./order-return.server.ts";

/** A link to look the order up. */
export type Lookup = { path: string };

/**
 * The order's page for its owner; also the confirmation required by law, to keep or print
 * (e-commerce act, articles 13(2) and 14(1)).
 */
export function OrderComplete({
  order,
  lookup,
  more,
}: {
  order: CompleteView;
  lookup: Lookup;
  more?: ReactNode;
}) {
  const rule = useRoot()?.sending.rule;
  const { title, words } = headOf(order, rule);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-3 pb-6">
        <Title>{title}</Title>
        <p className="text-16">{words}</p>
      </header>
      <Next order={order} />
      <div className="flex flex-col gap-2 border-t border-line py-6 text-14 text-soft numbers">
        <OrderNumber number={order.number} />
        <p>{seoulTime(order.placedAt)}</p>
        {isGoingOn(order) && order.orderer.email && (
          <p>주문 확인 메일을 {order.orderer.email}로 보내드려요.</p>
        )}
        {order.label !== stateWords("ready", true) && <OrderProgress order={order} />}
      </div>
      <Sending order={order} />
      <MoneyDue order={order} accountPath={lookup.path} />
      <OrderFacts order={order}>
        {isLicensed(order) && <LicenceLink number={order.number} />}
      </OrderFacts>
      <div className="print:hidden">
        <Timeline {...order} />
      </div>
      {more}
      <div className="grid grid-cols-2 gap-2 border-t border-line py-8 md:flex print:hidden">
        <ButtonLink to="/" size="l" className="max-md:col-span-2">
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

/** Paid, and not yet handed over. */
const isGoingOn = ({ payment, delivery }: OrderView): boolean =>
  delivery === "ready" && isPaid({ payment });

/** The one thing to do now: send the gift, open the room, or listen. */
function Next({ order }: { order: CompleteView }) {
  const { number, gift, rooms, bought } = order;
  if (gift?.isWaiting)
    return (
      <ButtonLink to={`/gift/link/${number}`} look="primary" size="l" className="mb-8">
        선물 보내기
      </ButtonLink>
    );
  return (
    <>
      {rooms.length > 0 && (
        <ul className="flex flex-col gap-3 pb-8">
          {rooms.map(({ lineId, title }) => (
            <li key={lineId}>
              <ButtonLink to={`/order-room/${number}/${lineId}`} look="primary" size="l">
                작업실 열기
                {rooms.length > 1 && `: ${title}`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {bought && <Listen order={order} bought={bought} />}
      {!bought && order.hasSounds && (
        <ButtonLink to={`/order-sounds/${number}`} size="l" className="mb-8">
          내 소리 보기
        </ButtonLink>
      )}
    </>
  );
}

/** What was bought, to be heard in place. */
function Listen({
  order: { number, endsWithdrawal },
  bought,
}: {
  order: CompleteView;
  bought: NonNullable<CompleteView["bought"]>;
}) {
  const path = `/order-sounds/${number}`;
  return (
    <div className="pb-8">
      <SoundList bought={bought} path={path} />
      <p className="pb-4 text-12 text-soft">{supplyWords(endsWithdrawal)}</p>
      <ButtonLink to={path} className="print:hidden">
        내 소리에서 열기
      </ButtonLink>
    </div>
  );
}

/** Until a job ends the order, a deposit made in time may still be reported. */
const DEPOSIT_OVER =
  "이 계좌에는 이제 입금하지 말아주세요. 기한 안에 입금했다면 곧 확인되고, 아니면 주문이 취소돼요.";

type Head = { title: string; words: string };

function headOf(order: CompleteView, rule = ""): Head {
  const { delivery, label, isDigital } = order;
  const ofMoney = moneyHead(order);
  if (ofMoney) return ofMoney;
  if (delivery === "ready") return { title: "주문이 완료됐어요", words: nextWords(order, rule) };
  const words = "주문해주셔서 고마워요.";
  if (isDigital) return { title: order.bought ? "이제 내 소리예요" : "제공한 주문이에요", words };
  return { title: label === "완료" ? "배송이 끝난 주문이에요" : "상품을 보냈어요", words };
}

/** What comes next and when, in a sentence for each kind of goods. */
function nextWords(order: CompleteView, rule: string): string {
  const { gift, rooms, bought, hasSounds, recipient, shipBy, soundsClosed } = order;
  const when = shipBy ? `${nearDayWords(shipBy)}까지 ` : "";
  if (gift) return giftStep(order, when);
  const first = rooms.find(({ firstTakeOn }) => firstTakeOn)?.firstTakeOn;
  const words = [
    first && `첫 녹음을 ${nearDayWords(first)}까지 보내드려요.`,
    soundsClosed,
    bought && "지금 바로 들어보세요.",
    recipient && (shipBy ? `${when}보내드려요.` : rule),
    recipient && "보내면 송장번호를 알려드려요.",
  ].filter(Boolean);
  if (!words.length && !hasSounds) return `${when}상품을 준비해 이메일로 알려드려요.`;
  return words.join(" ") || "주문해주셔서 고마워요.";
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
      words: `결제한 금액은 ${isDeposit(payBy) ? "알려주신 계좌에" : "결제하신 방법으로"} 모두 돌려드렸어요.`,
    };
  if (!isUnfilled({ payment, delivery })) return null;
  const words = `결제하는 사이 상품이 품절됐어요. ${refundAccountNeeded ? "환불받을 계좌를 알려주시면 전액을 돌려드려요." : "전액을 환불하고 있어요."} 불편을 드려 죄송해요.`;
  return { title: "결제한 금액을 돌려드리고 있어요", words };
}

function giftStep({ gift, recipient }: OrderView, when: string): string {
  if (gift?.isWaiting)
    return `받는 분에게 선물을 보내주세요. ${recipient ? "받는 분이 주소를 알려주면 보내드려요." : "받는 분이 받으면 바로 듣고 내려받을 수 있어요."}`;
  return recipient
    ? `받는 분이 받을 곳을 알려줬어요. ${when}보내드려요.`
    : "받는 분이 선물을 받았어요.";
}
