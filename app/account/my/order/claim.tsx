import { fieldsOf } from "#shop/form-fields.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { retrievalForm } from "#shop/claim/way-back/retrieval-form.ts";
import { claimTitle } from "#shop/shopper/claim/claim-page.ts";
import { findClaimPage } from "#shop/shopper/claim/find-claim-page.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { claimAction } from "#app/checkout/claim/claim-action.server.ts";
import { ClaimFlow } from "#app/checkout/claim/claim-flow.tsx";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/claim";
import { MyPage } from "../my-page.tsx";
import { signedInOf } from "../signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, claimTitle(loaderData?.page));

/** Another person's order is as unknown as one that never existed. */
export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const order = found(
    await findMemberOrder(shop.db, params.number, signedInOf(visitor).account.id),
  );
  return {
    page: await findClaimPage(shop, order),
    requestKey: visitor.pageKey,
    fields: { words: fieldsOf(claimForm).words!, ...fieldsOf(retrievalForm) },
    kind: searchParams.get("kind"),
  };
}

export const action = claimAction(async (shop, { params, visitor }) => {
  const { id } = signedInOf(visitor).account;
  const order = found(await findMemberOrder(shop.db, params.number, id));
  return { order, accountId: id, orderPath: `/my?order=${order.number}` };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function MyClaim({
  loaderData: { page, requestKey, fields, kind },
  actionData: reply,
}: Route.ComponentProps) {
  const orderPath = `/my?order=${page.number}`;
  return (
    <MyPage
      title={claimTitle(page)}
      words={<span className="numbers">주문번호 {page.number}</span>}
    >
      <ClaimFlow
        key={page.number}
        page={page}
        requestKey={requestKey}
        fields={fields}
        kind={kind}
        reply={reply}
        path={`/my/claim/${page.number}`}
        orderPath={orderPath}
      />
      <ButtonLink to={orderPath} className="mt-6">
        주문으로 돌아가기
      </ButtonLink>
    </MyPage>
  );
}
