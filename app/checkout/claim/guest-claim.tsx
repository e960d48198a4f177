import { fieldsOf } from "#shop/form-fields.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { retrievalForm } from "#shop/claim/way-back/retrieval-form.ts";
import { claimTitle } from "#shop/shopper/claim/claim-page.ts";
import { findClaimPage } from "#shop/shopper/claim/find-claim-page.server.ts";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/guest-claim";
import { claimAction } from "./claim-action.server.ts";
import { ClaimFlow } from "./claim-flow.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, claimTitle(loaderData?.page));

/**
 * For guests who proved the one-time code. Wrong, expired and other orders' proofs get the answer
 * of an unknown number.
 */
export async function loader({
  request,
  params,
  url: { searchParams },
  context,
}: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = found(await findManagedOrder(shop.db, params.number, accessOf(request)));
  return {
    page: await findClaimPage(shop, order),
    requestKey: visitorOf(context).pageKey,
    fields: { words: fieldsOf(claimForm).words!, ...fieldsOf(retrievalForm) },
    kind: searchParams.get("kind"),
  };
}

export const action = claimAction(async (shop, { request, params }) => {
  const order = found(await findManagedOrder(shop.db, params.number ?? "", accessOf(request)));
  return { order, accountId: null, orderPath: `/non-member/order/manage/${order.number}` };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function GuestClaim({
  loaderData: { page, requestKey, fields, kind },
  actionData: reply,
}: Route.ComponentProps) {
  const orderPath = `/non-member/order/manage/${page.number}`;
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <header className="flex flex-col gap-2">
        <Title>{claimTitle(page)}</Title>
        <OrderNumber number={page.number} />
      </header>
      <ClaimFlow
        key={page.number}
        page={page}
        requestKey={requestKey}
        fields={fields}
        kind={kind}
        reply={reply}
        path={`${orderPath}/claim`}
        orderPath={orderPath}
        photosElsewhere={<PhotosByMail number={page.number} />}
      />
      <ButtonLink to={orderPath} className="mt-6">
        주문으로 돌아가기
      </ButtonLink>
    </article>
  );
}

/** Pictures are kept with an account, and a guest has none. */
function PhotosByMail({ number }: { number: string }) {
  const email = useRoot()?.site.company.email;
  if (!email) return null;
  return (
    <p className="text-14 text-soft">
      사진으로 보여줄 것이 있으면{" "}
      <TextLink
        href={`mailto:${email}?subject=${encodeURIComponent(`주문 ${number}`)}`}
        className="text-ink"
      >
        {email}
      </TextLink>{" "}
      주소로 주문번호와 함께 보내주세요.
    </p>
  );
}
