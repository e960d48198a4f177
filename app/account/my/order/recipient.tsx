import { fieldsOf } from "#shop/form-fields.ts";
import { changeRecipient } from "#shop/order/people/change-recipient.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { changedRecipient, recipientChange } from "#shop/order/people/recipient-change.ts";
import { changeableRecipient } from "#shop/order/people/recipient.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { RecipientForm } from "#app/checkout/details/recipient-form.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/recipient";
import { MyPage } from "../my-page.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "../signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "받는 곳 바꾸기");

/** Another person's order is as unknown as one that never existed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = found(
    await findMemberOrder(
      shopOf(context).db,
      params.number,
      signedInOf(visitorOf(context)).account.id,
    ),
  );
  return {
    number: order.number,
    recipient: changeableRecipient(order),
    fields: fieldsOf(recipientChange),
  };
}

export const action = formAction(recipientChange, async (shop, recipient, { params, visitor }) => {
  const order = found(
    await findMemberOrder(shop.db, params.number ?? "", signedInOf(visitor).account.id),
  );
  await changeRecipient(shop, order, changedRecipient(recipient));
  return saved(`/my?order=${order.number}`, "받는 곳을 바꿨어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function MyRecipient({
  loaderData: { number, recipient, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const orderPath = `/my?order=${number}`;
  return (
    <MyPage
      title="받는 곳 바꾸기"
      words={
        <span className="numbers">주문번호 {number} · 상품을 보내기 전까지 바꿀 수 있어요.</span>
      }
    >
      {recipient || reply ? (
        <div className="mt-6">
          <RecipientForm recipient={recipient ?? nobody} fields={fields} reply={reply} />
          <ButtonLink to={orderPath} className="mt-6">
            주문으로 돌아가기
          </ButtonLink>
        </div>
      ) : (
        <EmptyState
          title="받는 곳을 바꿀 수 없는 주문이에요"
          words="보낼 준비가 시작되었거나 배송할 상품이 없어요. 궁금한 점은 고객센터에 남겨주세요."
        >
          <ButtonLink to={orderPath} look="ink" size="l">
            주문으로 돌아가기
          </ButtonLink>
        </EmptyState>
      )}
    </MyPage>
  );
}

/** For an order that left while the form was filled in: what was typed is in the reply. */
const nobody = {
  recipientName: "",
  recipientPhone: "",
  postcode: "",
  address: "",
  addressDetail: "",
  courierMemo: "",
};
