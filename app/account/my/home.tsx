import { data, useNavigation } from "react-router";
import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { kindsOf } from "#shop/claim/request/claim-eligibility.ts";
import { findAsks } from "#shop/claim/request/list-asks.server.ts";
import { findWithdrawal } from "#shop/claim/withdrawal/find-withdrawal.server.ts";
import { listShopperClaims } from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { confirmPurchase } from "#shop/money/confirm/confirm-purchase.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { adoptGuestOrders } from "#shop/order/guest/adopt-guest-orders.server.ts";
import { countAdoptableOrders } from "#shop/order/guest/count-adoptable-orders.server.ts";
import { listOwnEarlierOrders } from "#shop/earlier/list-own-earlier-orders.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { listMemberOrders } from "#shop/shopper/list-member-orders.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import {
  readAccount,
  refundAccountFields,
  requireAccount,
} from "#shop/money/refund/refund-account-form.ts";
import type { Shop } from "#shop/shop.ts";
import { EarlierOrderList } from "#app/account/earlier/earlier-order-list.tsx";
import { reviewableLines } from "#app/review/writer/reviewable-lines.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/home";
import { MyPage, MySection } from "./my-page.tsx";
import { OrderClaim } from "./order/order-claim.tsx";
import type { OpenedOrder } from "./order/opened-order.ts";
import { OrderDialog } from "./order/order-dialog.tsx";
import { OrderList } from "./order/order-list.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";
import { asksRefundAccount } from "#shop/order/status.ts";

const PAGE = 20;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 주문");

/** Another person's order in the address is as unknown as one that never existed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db } = shop;
  const { id } = signedInOf(visitorOf(context)).account;
  const query = new URL(request.url).searchParams;
  const orderNumber = query.get("order");
  const [page, claimable, order, earlier] = await Promise.all([
    listMemberOrders(db, id, {
      after: query.get("after"),
      before: query.get("before"),
      limit: PAGE,
      now: shop.now(),
    }),
    countAdoptableOrders(db, id),
    orderNumber === null ? null : findMemberOrder(db, orderNumber, id),
    listOwnEarlierOrders(db, { accountId: id }),
  ]);
  const missing = orderNumber !== null && !order;
  return data(
    {
      page,
      claimable,
      missing,
      order: order && (await openOrder(shop, order)),
      // Older than all of one's own, so they stand behind the last of those.
      earlier: page.next === null ? earlier : [],
    },
    missing ? 404 : 200,
  );
}

async function openOrder(shop: Shop, order: Order): Promise<OpenedOrder> {
  const { db, now } = shop;
  const [view, claims, asks, withdrawal, reviewable] = await Promise.all([
    viewOrder(db, order, { masked: false }),
    listShopperClaims(db, order.id),
    findAsks(db, order, now()),
    findWithdrawal(db, order),
    reviewableLines(shop, order),
  ]);
  return { view, claims, mayAsk: kindsOf(asks), withdrawal, reviewable };
}

const form = z.discriminatedUnion(
  "intent",
  [
    z.looseObject({ intent: z.literal("cancel"), number: sentBack(40) }),
    z.object({
      intent: z.literal("refund-account"),
      number: sentBack(40),
      ...refundAccountFields,
    }),
    z.object({ intent: z.literal("confirm"), number: sentBack(40) }),
    z.object({ intent: z.literal("claim") }),
  ],
  "할 수 없는 작업이에요.",
);

const canceledWords: Partial<Record<Order["payment"], string>> = {
  canceling: "주문을 취소했어요. 환불이 완료되면 메일로 알려드릴게요.",
  refunded: "주문을 취소하고 결제한 금액을 모두 돌려드렸어요.",
};

export const action = formAction(form, async (shop, input, { visitor, request, values }) => {
  const { id } = signedInOf(visitor).account;
  const here = `/my${new URL(request.url).search}`;
  if (input.intent === "claim") {
    const claimed = await adoptGuestOrders(shop.db, id);
    return saved(
      here,
      claimed ? `비회원 주문 ${claimed}건을 가져왔어요.` : "가져올 비회원 주문이 없어요.",
    );
  }
  const order = found(await findMemberOrder(shop.db, input.number, id));
  if (input.intent === "refund-account") {
    await giveRefundAccount(shop, order, readAccount(input), { accountId: id });
    return saved(here, "환불받을 계좌를 받았어요. 환불이 완료되면 메일로 알려드릴게요.");
  }
  if (input.intent === "confirm") {
    await confirmPurchase(shop, order);
    return saved(here, "구매를 확정했어요.");
  }
  const account = asksRefundAccount(order) ? requireAccount(values) : null;
  const canceled = await cancelOrder(shop, order, { account, accountId: id });
  return saved(here, canceledWords[canceled.payment] ?? "주문을 취소했어요.");
});

export default function MyOrders({
  loaderData: { page, claimable, missing, order, earlier },
  actionData: reply,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { rows, previous, next } = page;
  return (
    <MyPage title="주문">
      {missing && (
        <NoticeBox className="mt-6" tone="warn">
          주문을 찾을 수 없어요. 아래 목록에서 골라주세요.
        </NoticeBox>
      )}
      {claimable > 0 && <OrderClaim count={claimable} busy={busy} />}
      {reply?.refused && !order && (
        <NoticeBox className="mt-6" tone="bad">
          {reply.refused.message}
        </NoticeBox>
      )}
      <OrderDialog order={order} reply={reply} busy={busy} />
      {rows.length ? (
        <OrderList rows={rows} />
      ) : (
        <EmptyState
          title="아직 주문이 없어요"
          words="마음에 드는 상품을 주문하면 여기서 배송까지 볼 수 있어요."
        >
          <ButtonLink to="/" look="ink" size="l">
            상품 둘러보기
          </ButtonLink>
        </EmptyState>
      )}
      <Pager previous={previous} next={next} forgets="order" />
      {earlier.length > 0 && (
        <MySection title="이전 상점의 주문">
          <EarlierOrderList rows={earlier} path="/my/earlier" />
        </MySection>
      )}
    </MyPage>
  );
}
