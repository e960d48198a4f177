import { useEffect } from "react";
import { ownLooks } from "#app/browser/offline/own-looks.ts";
import { Spinner } from "#app/ui/frame/spinner.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { Title } from "#app/ui/title.tsx";

const LOOK_EVERY_MS = 3000;

/** The provider has not answered yet; reloads by itself, also without JavaScript. */
export function PaymentConfirming({
  number,
  lookAgain,
}: {
  number: string;
  lookAgain: () => Promise<void>;
}) {
  useEffect(() => {
    const { look, leave } = ownLooks(lookAgain);
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [lookAgain]);
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 py-24 text-center">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <Spinner label="" />
      <Title className="mt-2">결제를 확인하고 있어요</Title>
      <p role="status" className="text-16 text-soft">
        결제사에서 답을 기다리고 있어요. 보통 1분 안에 끝나요. 이 화면을 닫아도 주문은 그대로
        처리되고, 결과는 메일로 알려드려요. 다시 결제하지 마세요.
      </p>
      <OrderNumber number={number} />
    </section>
  );
}
