import { fieldsOf } from "#shop/form-fields.ts";
import * as z from "zod";
import { seoulTime } from "#lib/seoul-time.ts";
import { kindsOf } from "#shop/claim/request/claim-eligibility.ts";
import { listShopperClaims } from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { findAsks } from "#shop/claim/request/list-asks.server.ts";
import { findWithdrawal } from "#shop/claim/withdrawal/find-withdrawal.server.ts";
import { endAccess } from "#shop/order/access/end-access.server.ts";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { changeRecipient } from "#shop/order/people/change-recipient.server.ts";
import { changedRecipient, recipientChange } from "#shop/order/people/recipient-change.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { changeableRecipient } from "#shop/order/people/recipient.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import {
  readAccount,
  refundAccountFields,
  requireAccount,
} from "#shop/money/refund/refund-account-form.ts";
import { confirmPurchase } from "#shop/money/confirm/confirm-purchase.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { asksRefundAccount } from "#shop/order/status.ts";
import type { Shop } from "#shop/shop.ts";
import { saved } from "#app/flash.server.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { OrderReviews } from "#app/review/writer/order-reviews.tsx";
import { reviewableLines } from "#app/review/writer/reviewable-lines.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { accessOf, noAccessCookie } from "#app/order-access.server.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-order-manage";
import { OrderClaims } from "#app/checkout/claim/order-claims.tsx";
import { ConfirmForm, ConfirmPurchase } from "#app/checkout/confirm/confirm-purchase.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { OrderDetails } from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { OrderProgress, Timeline } from "#app/checkout/details/order-progress.tsx";
import { Sending } from "#app/checkout/details/sending.tsx";
import { WithdrawalSection } from "#app/checkout/withdrawal/withdrawal-section.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { RecipientForm } from "#app/checkout/details/recipient-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "주문 관리");

/**
 * Shows everything to guests who proved the one-time code. Wrong, expired and other orders' proofs
 * get the answer of an unknown number.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = found(await findManagedOrder(shop.db, params.number, accessOf(request)));
  const [view, mayClaim, claims, withdrawal, reviewable] = await Promise.all([
    viewOrder(shop.db, order, { masked: false }),
    mayAskBack(shop, order),
    listShopperClaims(shop.db, order.id),
    findWithdrawal(shop.db, order),
    reviewableLines(shop, order),
  ]);
  return {
    order: { ...view, mayPay: false },
    recipient: changeableRecipient(order),
    fields: fieldsOf(recipientChange),
    mayClaim,
    claims,
    withdrawal,
    reviewable,
  };
}

const mayAskBack = async (shop: Shop, order: Order): Promise<boolean> =>
  !isClaimOpen(order) && kindsOf(await findAsks(shop.db, order, shop.now())).length > 0;

const form = z.discriminatedUnion(
  "intent",
  [
    z.looseObject({ intent: z.literal("cancel") }),
    z.object({ intent: z.literal("refund-account"), ...refundAccountFields }),
    recipientChange.extend({ intent: z.literal("recipient") }),
    z.object({ intent: z.literal("confirm") }),
    z.object({ intent: z.literal("end") }),
  ],
  "할 수 없는 작업이에요.",
);

const canceledWords: Partial<Record<Order["payment"], string>> = {
  canceling: "주문을 취소했어요. 환불이 완료되면 메일로 알려드릴게요.",
  refunded: "주문을 취소하고 결제한 금액을 모두 돌려드렸어요.",
};

export const action = formAction(form, async (shop, input, { request, params, values }) => {
  const access = accessOf(request);
  const order = found(await findManagedOrder(shop.db, params.number ?? "", access));
  const here = `/non-member/order/manage/${order.number}`;
  switch (input.intent) {
    case "cancel": {
      const account = asksRefundAccount(order) ? requireAccount(values) : null;
      const canceled = await cancelOrder(shop, order, { account });
      return saved(here, canceledWords[canceled.payment] ?? "주문을 취소했어요.");
    }
    case "refund-account":
      await giveRefundAccount(shop, order, readAccount(input));
      return saved(here, "환불받을 계좌를 받았어요. 환불이 완료되면 메일로 알려드릴게요.");
    case "recipient": {
      const { intent: _intent, ...recipient } = input;
      await changeRecipient(shop, order, changedRecipient(recipient));
      return saved(here, "받는 곳을 바꿨어요.");
    }
    case "confirm":
      await confirmPurchase(shop, order);
      return saved(here, "구매를 확정했어요.");
    case "end":
      await endAccess(shop.db, access!);
      return saved("/non-member/order/info", "주문 관리를 마쳤어요.", [noAccessCookie(shop)]);
  }
});

const GuestConfirm = ({
  order: { confirm },
  reply,
}: {
  order: Pick<OrderView, "confirm">;
  reply: FormAnswer;
}) =>
  confirm && (
    <ConfirmPurchase
      confirm={confirm}
      form={<ConfirmForm reply={reply} fields={{ intent: "confirm" }} />}
    />
  );

export default function GuestOrderManage({
  loaderData: { order, recipient, fields, mayClaim, claims, withdrawal, reviewable },
  actionData,
}: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  const claimPath = `/non-member/order/manage/${order.number}/claim`;
  const typed = (intent: string) => (reply?.values?.intent === intent ? reply : undefined);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-2 pb-8">
        <Title>주문 관리</Title>
        <OrderNumber number={order.number} />
        <p className="text-14 text-soft numbers">
          {seoulTime(order.placedAt)}에 주문했어요. 이 화면은 인증한 뒤 30분 동안 볼 수 있어요.
        </p>
      </header>
      <div className="pb-8">
        <OrderProgress order={order} />
      </div>
      <OrderClaims claims={claims} path={claimPath} />
      <Sending order={order} />
      <GuestConfirm order={order} reply={typed("confirm")} />
      <OrderDetails order={order} refundAccount={{ reply }} />
      {recipient && (
        <OrderSection title="받는 곳 바꾸기">
          <details open={Boolean(typed("recipient"))}>
            <summary className={`${textLink("tall")} text-14 font-medium`}>
              받는 분과 주소를 바꿀게요
            </summary>
            <p className="mt-2 mb-5 text-14 text-soft">상품을 보내기 전까지 바꿀 수 있어요.</p>
            <RecipientForm recipient={recipient} fields={fields} reply={reply} />
          </details>
        </OrderSection>
      )}
      {(order.mayCancel || mayClaim) && (
        <OrderSection title={order.isDigital ? "취소 · 환불" : "취소 · 반품 · 교환"}>
          {order.mayCancel ? (
            <CancelForm
              order={order}
              reply={typed("cancel")}
              partPath={mayClaim ? claimPath : null}
            />
          ) : (
            <ButtonLink to={claimPath} size="l">
              {order.isDigital ? "환불 요청하기" : "취소 · 반품 · 교환 요청하기"}
            </ButtonLink>
          )}
        </OrderSection>
      )}
      <OrderReviews lines={reviewable} path={`/non-member/order/manage/${order.number}/review`} />
      {withdrawal.length > 0 && <WithdrawalSection number={order.number} lines={withdrawal} />}
      <Timeline {...order} />
      <div className="flex flex-wrap gap-2 border-t border-line py-8 max-md:*:flex-1">
        <PostForm fields={{ intent: "end" }} reply={undefined} className="flex *:flex-1">
          <Button look="ink" size="l">
            관리 마치기
          </Button>
        </PostForm>
        <ButtonLink to="/" size="l">
          홈으로
        </ButtonLink>
      </div>
      <form method="post" action={`/non-member/order/manage/${order.number}/data`} className="pb-3">
        <button type="submit" className={`${textLink("tall")} text-14`}>
          이 주문의 내 데이터 내려받기
        </button>
      </form>
      <p className="pb-8 text-12 text-soft">
        함께 쓰는 기기라면 주문 관리를 마친 뒤 화면을 닫아주세요. 더 궁금한 점은{" "}
        <TextLink to="/qna">고객센터</TextLink>
        에 남겨주세요.
      </p>
    </article>
  );
}
