import * as z from "zod";
import { findOrderToConfirm } from "#shop/order/confirm/confirm-link.server.ts";
import { lookup } from "#shop/order/notice/order-facts.ts";
import { confirmPurchase } from "#shop/money/confirm/confirm-purchase.server.ts";
import { findConfirmView } from "#shop/shopper/find-confirm-view.server.ts";
import { AccountPage } from "#app/account/account-page.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-link";
import { ConfirmForm, ConfirmMeaning } from "./confirm-purchase.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "구매확정");

/**
 * Programs follow the links of mails too: opening it changes nothing, its button does. It shows
 * nothing of the order but its number, since mails are sent on.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = found(await findOrderToConfirm(shop, params.number, params.mark));
  return {
    number: order.number,
    path: lookup(order),
    isConfirmed: order.confirmedAt !== null,
    confirm: await findConfirmView(shop.db, order),
  };
}

const form = z.object({ intent: z.literal("confirm", "할 수 없는 작업이에요.") });

export const action = formAction(form, async (shop, _form, { params }) => {
  const { number = "", mark = "" } = params;
  await confirmPurchase(shop, found(await findOrderToConfirm(shop, number, mark)));
  return saved(`/confirm/${number}/${mark}`, "구매를 확정했어요.");
});

function titleOf(isConfirmed: boolean, isAwaited: boolean): string {
  if (isConfirmed) return "구매를 확정한 주문이에요";
  return isAwaited ? "구매를 확정할까요?" : "지금은 확정할 수 없어요";
}

export default function ConfirmLink({
  loaderData: { number, path, isConfirmed, confirm },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <AccountPage title={titleOf(isConfirmed, confirm !== null)}>
      <OrderNumber number={number} />
      <div className="mt-6 flex flex-col gap-6">
        {confirm && <ConfirmMeaning confirm={confirm} />}
        {!confirm && (
          <p className="text-14">
            {isConfirmed
              ? "감사해요. 반품이나 교환, 후기는 주문 조회에서 할 수 있어요."
              : "지금은 확정할 것이 없는 주문이에요. 주문이 어떻게 됐는지는 주문 조회에서 볼 수 있어요."}
          </p>
        )}
        {confirm?.may && <ConfirmForm reply={reply} fields={{ intent: "confirm" }} />}
        <ButtonLink to={path} size="l" wide>
          주문 조회
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
