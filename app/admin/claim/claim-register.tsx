import { redirect } from "react-router";
import { deskClaimForm } from "#shop/claim/request/claim-form.ts";
import { registerClaim } from "#shop/claim/decide/register-claim.server.ts";
import { recordOrderRead } from "#shop/office/order/find-admin-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { findClaimPage } from "#shop/shopper/claim/find-claim-page.server.ts";
import { isEmpty } from "#lib/is-empty.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/claim-register";
import { RegisterForm } from "./register-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `주문 ${params.number} 대신 접수`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const order = found(await findOrder(shop.db, params.number));
  await recordOrderRead(shop.db, order, visitor);
  return { page: await findClaimPage(shop, order, "desk"), requestKey: visitor.pageKey };
}

const says = {
  ask: "요청을 접수했어요.",
  approve: "요청을 접수하고 승인했어요.",
  refund: "요청을 접수하고 환불을 시작했어요.",
} as const;

export const action = formAction(
  deskClaimForm,
  async (shop, form, { params: { number = "" }, visitor }) => {
    const { canceled } = await registerClaim(shop, number, form, visitor);
    const message = canceled
      ? "주문을 모두 취소했어요."
      : `${claimKinds[form.kind]} ${says[form.next]}`;
    return redirect(`/admin/order/${encodeURIComponent(number)}`, {
      headers: { "Set-Cookie": flashCookie({ message }) },
    });
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function ClaimRegister({
  loaderData: { page, requestKey },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <BackLink to={`/admin/order/${page.number}`}>주문 {page.number}</BackLink>
      <Title>취소·반품·교환 대신 접수</Title>
      <p className="mt-2 text-14 text-soft">
        전화로 받은 요청을 구매자가 직접 요청할 때와 같은 규칙으로 접수해요. 접수하면 구매자에게
        알리고, 누가 접수했는지 남겨요.
      </p>
      {isEmpty(page.asks.kinds) ? (
        <NoticeBox className="mt-6" tone="warn">
          {page.noWords ?? "한 개뿐인 주문이라 나눌 수 없어요. 주문 화면에서 주문을 취소해주세요."}
        </NoticeBox>
      ) : (
        <RegisterForm key={page.number} page={page} requestKey={requestKey} reply={reply} />
      )}
    </div>
  );
}
