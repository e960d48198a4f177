import { useRevalidator } from "react-router";
import { won } from "#lib/won.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { PaymentConfirming } from "./order-confirming.tsx";
import type { ReturnedView } from "./returned-view.ts";
import { Title } from "#app/ui/title.tsx";

const heads: Record<
  Exclude<ReturnedView["state"], "confirming">,
  { title: string; words: string }
> = {
  paid: { title: "결제가 끝났어요", words: "주문을 잘 받았어요. 다시 결제하지 마세요." },
  deposit: {
    title: "입금을 기다리고 있어요",
    words: "입금할 계좌와 기한은 주문 조회에서 볼 수 있어요.",
  },
  unpaid: { title: "결제가 되지 않았어요", words: "결제된 금액은 없어요." },
  over: { title: "취소된 주문이에요", words: "환불은 주문 조회에서 확인할 수 있어요." },
};

/**
 * After a card app returned to another browser: the payment is settled, but this browser may not
 * see the order, so it shows the number, the amount and where to look it up. A reload of the
 * address shows the same.
 */
export function ReturnedElsewhere({ returned }: { returned: ReturnedView }) {
  const { revalidate } = useRevalidator();
  const { number, total, state, words, isMembers } = returned;
  if (state === "confirming") return <PaymentConfirming number={number} lookAgain={revalidate} />;
  const head = heads[state];
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 py-16 text-center md:py-24">
      <Title className="text-balance">{head.title}</Title>
      <p role="status" className="text-16 text-soft">
        {words ?? head.words}
      </p>
      <div className="flex flex-col items-center gap-1 py-2">
        <OrderNumber number={number} />
        <p className="text-16">
          <span className="text-soft">주문 금액</span>{" "}
          <strong className="font-semibold numbers">{won(total)}</strong>
        </p>
      </div>
      <WayToOrder {...{ number, isMembers }} isUnpaid={state === "unpaid"} />
    </section>
  );
}

const HERE = "주문한 앱이나 브라우저가 아니어서 주문 내용은 보여드리지 않아요.";

function WayToOrder({
  number,
  isMembers,
  isUnpaid,
}: Pick<ReturnedView, "number" | "isMembers"> & { isUnpaid: boolean }) {
  const isSignedIn = Boolean(useRoot()?.account);
  const { words, to, label } = isMembers ? memberWay(number, isSignedIn) : guestWay(number);
  return (
    <>
      <p className="text-14 text-soft">
        {HERE} {isUnpaid && "주문한 곳으로 돌아가면 이어서 결제할 수 있어요. "}
        {words}
      </p>
      <div className="mt-2 grid w-full max-w-80 gap-2">
        <ButtonLink to={to} look="ink" size="l" wide>
          {label}
        </ButtonLink>
        <ButtonLink to="/" size="l" wide>
          상점 둘러보기
        </ButtonLink>
      </div>
    </>
  );
}

const guestWay = (number: string) => ({
  words: "주문번호와 전화번호로 언제든 조회할 수 있어요.",
  to: `/non-member/order/info?order=${number}`,
  label: "비회원 주문조회",
});

const memberWay = (number: string, isSignedIn: boolean) =>
  isSignedIn
    ? {
        words: "주문한 계정으로 로그인하면 마이페이지에서 볼 수 있어요.",
        to: "/my",
        label: "마이페이지",
      }
    : {
        words: "주문한 계정으로 로그인하면 볼 수 있어요.",
        to: `/login?pre=${encodeURIComponent(`/my?order=${number}`)}`,
        label: "로그인하고 주문 보기",
      };
