import { useEffect, useRef } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { NoMailBox } from "#app/ui/no-mail-box.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ConfirmPurchase } from "#app/checkout/confirm/confirm-purchase.tsx";
import { OrderDetails } from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { OrderProgress, Timeline } from "#app/checkout/details/order-progress.tsx";
import { Sending } from "#app/checkout/details/sending.tsx";
import { WithdrawalSection } from "#app/checkout/withdrawal/withdrawal-section.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

/** The order as seen by number and phone, with the way to full access. */
export function FoundOrder({
  order: { phone, passed, ...order },
  codesReach,
  reply,
}: {
  order: OrderView & { phone: string; passed: string };
  codesReach: boolean;
  reply: FormAnswer;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-2 pb-8">
        <Title ref={title} tabIndex={-1} className="outline-none">
          주문 조회 결과
        </Title>
        <OrderNumber number={order.number} />
        <p className="text-14 text-soft numbers">{seoulTime(order.placedAt)}에 주문했어요.</p>
      </header>
      <div className="pb-8">
        <OrderProgress order={order} />
      </div>
      {order.mayPay && <StillPayable order={order} />}
      <Sending order={order} />
      {order.confirm && <ConfirmPurchase confirm={order.confirm} form={<AfterProof />} />}
      <OrderDetails order={order} isLive={false} />
      {order.label !== "결제실패" && <WithdrawalSection number={order.number} />}
      <Timeline {...order} />
      {codesReach ? (
        <MoreAfterCode order={order} phone={phone} passed={passed} reply={reply} />
      ) : (
        <OrderSection title="가린 정보 보기와 주문 변경">
          <NoMailBox what="인증번호를 보내드릴" />
        </OrderSection>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line py-8 max-md:*:flex-1">
        <ButtonLink to="/non-member/order/info?again" reloadDocument look="ink" size="l">
          다른 주문 조회
        </ButtonLink>
        <ButtonLink to="/" size="l">
          홈으로
        </ButtonLink>
      </div>
    </article>
  );
}

/**
 * Number and phone do not prove enough for everything, so a code is sent to the order's contact.
 */
function MoreAfterCode({
  order: { number, refundAccountNeeded, isDigital },
  phone,
  passed,
  reply,
}: {
  order: OrderView;
  phone: string;
  passed: string;
  reply: FormAnswer;
}) {
  return (
    <OrderSection title="가린 정보 보기와 주문 변경">
      {refundAccountNeeded && (
        <NoticeBox className="mb-4" tone="warn">
          환불받을 계좌를 기다리고 있어요. 인증번호를 확인한 뒤 입력해주세요.
        </NoticeBox>
      )}
      <p className="mb-4 text-14 text-soft">
        개인정보를 지키려고 이름과 연락처, 주소의 일부를 가렸어요. 모두 보거나 주문을 취소하고,{" "}
        {isDigital ? "환불을 요청하려면" : "받는 곳을 바꾸고, 반품이나 교환을 요청하려면"}{" "}
        인증번호를 받아주세요. 주문에 적은 연락처로 보내드려요.
      </p>
      <PostForm
        reply={reply}
        fields={{ intent: "code", orderNumber: number, phone, ...(passed && { passed }) }}
        className="flex max-md:*:flex-1"
      >
        {({ busy }) => (
          <Button size="l" busy={busy}>
            인증번호 받기
          </Button>
        )}
      </PostForm>
    </OrderSection>
  );
}

const AfterProof = () => (
  <p className="text-14 text-soft">
    아래에서 인증번호를 확인하거나, 보내드린 메일의 링크에서 구매를 확정할 수 있어요.
  </p>
);

/** Number and phone do not prove enough to act: only the device that ordered may pay. */
function StillPayable({ order }: { order: OrderView }) {
  return (
    <NoticeBox className="mb-8">
      <p>
        아직 결제하지 않은 주문이에요. {seoulTime(order.expiresAt)}까지 주문한 기기에서 결제할 수
        있어요.
      </p>
      <TextLink
        look="tall"
        to={`/non-member/order/failure?order=${order.number}`}
        className="font-medium"
      >
        이 기기에서 주문했어요. 결제하기
      </TextLink>
    </NoticeBox>
  );
}
