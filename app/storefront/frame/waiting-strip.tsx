import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { WaitingOrder } from "#shop/order/find-waiting-order.server.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

/** Hidden where an order is already paid or shown. */
const OF_ORDERS = /^\/(?:payment\/|(?:non-member\/)?order\/(?:failure|complete))/;

/**
 * Over every page, while an order of this shopper waits for its money. On phones it is one line,
 * and the order behind its words has the other ways to pay and to give it up.
 */
export default function WaitingStrip({ order }: { order: WaitingOrder }) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string | null>(null);
  // Closed on a page before, which this one was loaded after.
  useEffect(() => setDismissed(closedInTab()), []);
  // A new deadline shows the strip again after it was closed.
  const standing = `${order.number} ${Number(order.expiresAt)}`;
  if (dismissed === standing || OF_ORDERS.test(pathname)) return null;
  const dismiss = () => {
    closeInTab(standing);
    setDismissed(standing);
  };
  return <Waiting key={standing} order={order} onDismiss={dismiss} />;
}

const CLOSED = "waiting-strip-closed";

function closedInTab(): string | null {
  try {
    return sessionStorage.getItem(CLOSED);
  } catch {
    return null;
  }
}

function closeInTab(standing: string): void {
  try {
    sessionStorage.setItem(CLOSED, standing);
  } catch {}
}

function Waiting({ order, onDismiss }: { order: WaitingOrder; onDismiss: () => void }) {
  const fetcher = useFetcher();
  const left = useLeft(order.expiresAt);
  const path = `${order.isMembers ? "/order" : "/non-member/order"}/failure?order=${order.number}`;
  if (left === 0) return null;
  return (
    <aside
      aria-label="결제를 기다리는 주문"
      className="border-b border-line bg-wash print:hidden mb-4 md:mb-5"
    >
      <div className="mx-auto flex max-w-312.5 items-center gap-x-1 py-1 pr-2 pl-5">
        <p className="mr-auto min-w-0 text-14 numbers">
          <TextLink to={path}>결제를 기다리는 주문이 있어요.</TextLink>{" "}
          {left === null ? (
            <span className="max-md:hidden noscript:inline">
              {seoulTime(order.expiresAt)}까지 결제할 수 있어요.
            </span>
          ) : (
            <>
              <span role="timer" aria-live="off" className="font-semibold">
                {clock(left)}
              </span>
              <span className="max-md:hidden"> 안에 결제해주세요.</span>
            </>
          )}
        </p>
        <form method="post" action={path}>
          {order.isMembers && <AsField />}
          <button
            name="intent"
            value="retry"
            className={`${textLink("tall")} px-2 text-14 font-semibold whitespace-nowrap`}
          >
            이어서 결제
          </button>
        </form>
        <TextLink look="tall" to={`${path}#ways`} className="px-2 text-14 max-md:hidden">
          다른 방법으로
        </TextLink>
        <fetcher.Form method="post" action={path} className="max-md:hidden">
          {order.isMembers && <AsField />}
          <button
            name="intent"
            value="give-up"
            aria-busy={fetcher.state !== "idle"}
            className={`${textLink("note")} px-2`}
          >
            주문 취소
          </button>
        </fetcher.Form>
        <CloseButton
          type="button"
          label="주문 알림 닫기"
          onClick={onDismiss}
          className="noscript:hidden"
        />
      </div>
    </aside>
  );
}

/** Milliseconds; null until the page lives, since a page's clock is not the server's. */
function useLeft(until: Date): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, new Date(until).getTime() - Date.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const clock = (left: number): string =>
  `${String(Math.floor(left / 60_000)).padStart(2, "0")}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
