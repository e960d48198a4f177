import { useEffect, useState } from "react";
import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { PostForm, type PostedForm } from "#app/ui/form/post-form.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { OrderNotices } from "#app/checkout/order-form/order-notices.tsx";
import { Ticks } from "#app/checkout/details/order-review.tsx";
import { PayByFields, type PayChoices } from "#app/checkout/pay-by/pay-by-fields.tsx";
import { OrderDetails } from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { isDeposit } from "#shop/order/payment/ways-to-pay.ts";
import { AGREED } from "#shop/order/withdrawal.ts";
import { MadeTick } from "#app/commission/made-tick.tsx";
import { useLookAgain } from "./use-look-again.ts";
import { Title } from "#app/ui/title.tsx";

const HOUR_MS = 3600_000;

type OrderUnpaidProps = {
  order: OrderView;
  /** why it was not paid; null when nothing went wrong yet */
  words: string | null;
  pay: PayChoices;
  reply: FormReply<{ gaveUp: boolean }> | undefined;
  retryPath: string;
  /** names the account that pays, on members' pages */
  asMember?: boolean;
  orderPath: string;
  lookupPath: string;
};

/** An order without its money: why, until when it can still be paid, and how. */
export function OrderUnpaid({
  order,
  words,
  pay,
  reply,
  retryPath,
  asMember = false,
  orderPath,
  lookupPath,
}: OrderUnpaidProps) {
  const refused = reply?.refused?.message;
  const expired = order.payment === "expired" || !order.mayPay;
  // With consents missing, the details come first.
  const details = (isHere: boolean) =>
    isHere && <OrderDetails order={order} accountPath={lookupPath} />;
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-3 pb-6">
        <Title>{titleOf(expired, words, reply)}</Title>
        <p className="text-16 text-soft">{expired ? endedWords(order) : openWords(order, words)}</p>
        <OrderNumber number={order.number} />
        {!expired && <TimeLeft until={order.expiresAt} />}
      </header>
      {refused && (
        <div className="mb-6" tabIndex={-1} autoFocus>
          <NoticeBox tone="bad">{refused}</NoticeBox>
        </div>
      )}
      {details(order.consent !== null)}
      {!expired && (
        <PayAgain {...{ order, pay, reply, retryPath, asMember }} isAgain={words !== null} />
      )}
      <div className="grid grid-cols-2 gap-2 pb-8 md:flex">
        {expired && !order.isDifference && (
          <ButtonLink
            to={againPath(order, orderPath)}
            look="primary"
            size="l"
            className="max-md:col-span-2"
          >
            다시 주문하기
          </ButtonLink>
        )}
        <ButtonLink to="/" size="l">
          다른 상품 보기
        </ButtonLink>
        <ButtonLink to={lookupPath} size="l">
          주문 조회
        </ButtonLink>
        {!expired && <GiveUp retryPath={retryPath} asMember={asMember} />}
      </div>
      {details(order.consent === null)}
    </article>
  );
}

const madeField = (at: number): string => `line.${at}.${AGREED}`;
const AT_FIRST = [
  "payBy",
  "depositor",
  "cashReceipt",
  "cashReceiptNumber",
  "agree",
  "agreeSupply",
] as const;

/** Pays the same order again, possibly by another method. */
function PayAgain({
  order,
  pay,
  reply,
  retryPath,
  asMember,
  isAgain,
}: Pick<OrderUnpaidProps, "order" | "pay" | "reply" | "retryPath"> & {
  asMember: boolean;
  isAgain: boolean;
}) {
  const { total } = order.amounts;
  return (
    <PostForm
      leadsAway
      asMember={asMember}
      reply={reply}
      order={[...AT_FIRST, ...(order.consent?.made ?? []).map(({ at }) => madeField(at))]}
      trouble={null}
      action={retryPath}
      className="pb-3"
    >
      {({ field, values, busy }) => (
        <>
          <div id="ways">
            <PayByFields
              field={(name) => field(name, knownOf(order, name))}
              {...pay}
              total={total}
              sends={order.recipient !== null}
              escrow={values.payBy ? values.escrow === "on" : order.useEscrow}
            />
          </div>
          {order.consent && <Consent order={order} field={field} values={values} />}
          <Button look="primary" size="l" busy={busy} className="max-md:w-full numbers">
            {`${won(total)} ${isAgain ? "다시 결제하기" : "결제하기"}`}
          </Button>
        </>
      )}
    </PostForm>
  );
}

/** Consents that the desk could not give for the buyer. */
function Consent({
  order: { consent, recipient },
  field,
  values,
}: Pick<PostedForm, "field" | "values"> & { order: OrderView }) {
  return (
    <>
      <OrderNotices parcel={recipient !== null} />
      <div className="flex flex-col gap-3 pb-6">
        {consent?.made.map(({ at, title, terms }) => (
          <MadeTick
            key={at}
            title={title}
            terms={terms}
            ticked={values[madeField(at)]}
            {...field(madeField(at))}
          />
        ))}
        <Ticks
          field={field}
          agreed={values.agree === "on"}
          supply={consent?.supply ? { ...consent.supply, ticked: values.agreeSupply } : null}
        />
      </div>
    </>
  );
}

const knownOf = ({ payBy, cashReceipt, depositor }: OrderView, name: string): string | undefined =>
  ({ payBy, cashReceipt, depositor: depositor ?? undefined })[name];

function GiveUp({ retryPath, asMember }: Pick<OrderUnpaidProps, "retryPath" | "asMember">) {
  return (
    <AskOnce
      label="주문 취소"
      question="이 주문을 취소할까요?"
      size="l"
      className="open:col-span-2 open:basis-full"
    >
      <PostForm
        asMember={asMember ?? false}
        reply={undefined}
        action={retryPath}
        intents={["give-up"]}
        className="flex flex-col gap-3 pt-2"
      >
        {({ busy }) => (
          <>
            <p className="text-14 text-soft">
              취소한 주문은 되돌릴 수 없어요. 결제된 금액은 없어요.
            </p>
            <Button name="intent" value="give-up" look="danger" busy={busy}>
              주문 취소하기
            </Button>
          </>
        )}
      </PostForm>
    </AskOnce>
  );
}

function titleOf(expired: boolean, words: string | null, reply: OrderUnpaidProps["reply"]): string {
  if (!expired) return openTitle(words);
  return reply?.done?.gaveUp ? "주문을 취소했어요" : "결제 시간이 지났어요";
}

const openTitle = (words: string | null): string =>
  words ? "결제가 되지 않았어요" : "결제를 기다리고 있어요";

const DIFFERENCE =
  "먼저 구매한 상품에 추가되는 금액이에요. 내용을 확인하고 결제하면 바로 적용돼요. 결제하지 않으면 아무것도 바뀌지 않아요.";

function openWords(order: OrderView, words: string | null): string {
  const { refundAccountNeeded, consent } = order;
  if (refundAccountNeeded)
    return "입금하신 금액이 주문 금액과 달라요. 알려주시는 계좌에 모두 돌려드리고, 주문은 다시 결제할 수 있어요.";
  if (order.isDifference) return words ?? DIFFERENCE;
  const received = consent
    ? "전화로 받은 주문이에요. 내용을 확인하고 결제해주세요."
    : "주문을 접수했어요. 결제하면 바로 준비를 시작할게요.";
  return words ?? received;
}

function endedWords({ payBy, refundAccountNeeded, isDifference }: OrderView): string {
  if (isDifference && !refundAccountNeeded)
    return "결제 기한이 지나 적용되지 않았어요. 먼저 구매한 상품은 그대로예요. 다시 추가하려면 작업실이나 내 소리에서 신청해주세요.";
  if (refundAccountNeeded)
    return "주문이 취소됐어요. 입금하신 금액은 알려주시는 계좌로 모두 돌려드려요.";
  if (isDeposit(payBy))
    return "기한까지 입금이 확인되지 않아 주문이 자동으로 취소됐어요. 다시 주문해주세요.";
  return "주문이 취소됐어요. 결제된 금액은 없어요. 다시 주문해주세요.";
}

/**
 * Where to order the same products again; several lead to choosing options and quantities anew. A
 * reserved order, recognised by its ship-by day, is ordered from its reservation.
 */
function againPath({ lines, shipBy }: OrderView, orderPath: string): string {
  if (shipBy)
    return orderPath.startsWith("/non-member") ? "/order-reserve/info" : "/my/reservations";
  const [first, ...more] = [...new Set(lines.map(({ productId }) => productId))];
  return more.length
    ? `${orderPath}?${[first, ...more].map((id) => `pick=${id}`).join("&")}`
    : `${orderPath}/${first}`;
}

/** The page's clock may be wrong: the time stands beside it, the server says when it is over. */
function TimeLeft({ until }: { until: Date }) {
  const [left, setLeft] = useState<number | null>(null);
  useLookAgain(left === 0);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, new Date(until).getTime() - Date.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <p className="text-14 numbers">
      {seoulTime(until)}까지 결제할 수 있어요.{" "}
      {left !== null && (
        <span role="timer" aria-live="off" className="inline-block font-semibold text-accent">
          {clockWords(left)} 남음
        </span>
      )}
    </p>
  );
}

const clockWords = (left: number): string =>
  left < HOUR_MS
    ? `${Math.floor(left / 60_000)}분 ${Math.floor(left / 1000) % 60}초`
    : `${Math.floor(left / HOUR_MS)}시간 ${Math.floor(left / 60_000) % 60}분`;
