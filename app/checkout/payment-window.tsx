import { useCallback, useEffect, useRef, useState } from "react";
import { redirect } from "react-router";
import { won } from "#lib/won.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { customerKey } from "#shop/checkout/pay/customer-key.server.ts";
import {
  isPaymentUnanswered,
  type WindowScript,
  mayPay,
} from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { paymentWindowOf } from "#shop/checkout/pay/start-payment.server.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import { Spinner } from "#app/ui/frame/spinner.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/payment-window";
import { openProviderWindow, type WindowTrouble } from "./open-provider-window.ts";
import { OrderNumber } from "./details/order-number.tsx";
import { ASKED_LATER } from "./order/payment-words.ts";
import {
  completePath,
  failurePath,
  windowFailurePath,
  windowReturnPath,
} from "./order/order-payment.server.ts";
import { Title } from "#app/ui/title.tsx";

/**
 * Only for the order's member or guest device. The page exists only for providers with a script.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { account, guestId } = visitorOf(context);
  const scripted = found(shop.payments.scripted);
  const order = found(
    (await findMemberOrder(shop.db, params.number, account?.id)) ??
      (await findGuestOrder(shop, params.number, guestId)),
  );
  if (order.payment === "failed" || order.payment === "expired") throw redirect(failurePath(order));
  if (order.payment !== "pending") throw redirect(completePath(order));
  if (order.payBy === "own_account") throw redirect(failurePath(order));
  if (!mayPay(order.paymentProvider, shop.payments.mode)) throw redirect(failurePath(order));

  const window = await paymentWindowOf(shop, order, {
    successPath: completePath(order),
    failPath: windowFailurePath(shop, order),
    returnPath: windowReturnPath(shop, order),
  });
  const script = await scripted.scriptFor(window, customerKey(shop.secret, order.memberId));
  if (!script) throw redirect(await settledPath(shop, order));
  return {
    script,
    orderNumber: order.number,
    orderName: window.orderName,
    amount: window.amount,
    orderPath: failurePath(order),
  };
}

/** The provider has the order's money: its shopper was lost on the way back. */
async function settledPath(shop: Shop, order: Order): Promise<string> {
  const settled = await settlePayment(shop, order).catch((error: unknown) => {
    if (isPaymentUnanswered(error)) return order;
    throw error;
  });
  return settled.payment === "pending" ? failurePath(order, ASKED_LATER) : completePath(order);
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "결제");

const words: Record<WindowTrouble | "opening", { title: string; says: string; again: string }> = {
  opening: {
    title: "결제창을 열고 있어요",
    says: "잠시만 기다려주세요. 결제창에서 결제를 마치면 주문 화면으로 돌아와요.",
    again: "",
  },
  closed: {
    title: "결제창을 닫았어요",
    says: "결제된 금액은 없어요. 주문은 그대로 있으니 이어서 결제할 수 있어요.",
    again: "결제창 다시 열기",
  },
  blocked: {
    title: "결제창을 불러오지 못했어요",
    says: "인터넷 연결을 확인해주세요. 광고 차단 기능이나 회사 보안 프로그램이 결제창을 막고 있을 수도 있어요. 결제된 금액은 없어요.",
    again: "다시 불러오기",
  },
  refused: {
    title: "결제창을 열 수 없어요",
    says: "결제된 금액은 없어요. 다른 결제 수단을 고르거나 잠시 뒤에 다시 시도해주세요.",
    again: "결제창 다시 열기",
  },
};

export default function PaymentWindow({ loaderData }: Route.ComponentProps) {
  const { script, orderNumber, orderName, amount, orderPath } = loaderData;
  const { state, message, open } = useProviderWindow(script);
  const { title, says, again } = words[state];
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 py-24 text-center">
      <noscript>
        <Title>결제창은 자바스크립트로 열려요</Title>
        <p className="mt-4 text-16 text-soft">
          브라우저에서 자바스크립트를 켜고 이 화면을 새로고침해주세요. 주문은 그대로 있어요.{" "}
          <a href={orderPath} className="text-ink underline">
            주문 보기
          </a>
        </p>
      </noscript>
      <div className="flex flex-col items-center gap-4 noscript:hidden">
        {state === "opening" && <Spinner label="" />}
        <Title className="mt-2">{title}</Title>
        <p role="status" className="text-16 text-soft">
          {says}
        </p>
      </div>
      {message && <NoticeBox tone="bad">{message}</NoticeBox>}
      <p className="text-16 font-semibold numbers">
        {orderName}, {won(amount)}
      </p>
      <OrderNumber number={orderNumber} />
      {state !== "opening" && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button
            type="button"
            look="primary"
            size="l"
            onClick={() => (state === "blocked" ? location.reload() : open())}
          >
            {again}
          </Button>
          <a href={orderPath} className={buttonClass({ size: "l" })}>
            주문 보기
          </a>
        </div>
      )}
    </section>
  );
}

/** The browser's Back led here, so the window must not open again. */
const cameBack = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "back_forward");

/** Opens the window as soon as the page is there; a page that is come back to waits for a click. */
function useProviderWindow(script: WindowScript) {
  const [state, setState] = useState<WindowTrouble | "opening">("opening");
  const [message, setMessage] = useState<string>();
  const isOpening = useRef(false);
  const open = useCallback(async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    setState("opening");
    setMessage(undefined);
    const { trouble, message: failureMessage } = await openProviderWindow(script);
    isOpening.current = false;
    setState(trouble);
    setMessage(failureMessage);
  }, [script]);
  useEffect(() => {
    const begin = () => (cameBack() ? setState("closed") : void open());
    // Until a page has loaded, going on from it leaves no entry in the history to come back to.
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isOpening.current = false;
      setState("closed");
    };
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("load", begin);
      removeEventListener("pageshow", comeBack);
    };
  }, [open]);
  return { state, message, open };
}
