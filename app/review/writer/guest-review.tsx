import { findGuestReviewed } from "#shop/review/writer/find-reviewed-order.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { forgetAnswered } from "#app/browser/typing/use-kept-in-tab.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/guest-review";
import { LineReviewPage } from "./line-review-page.tsx";
import { findLineReview, lineReviewAction } from "./line-review.server.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "후기");

const orderPath = (number: string) => `/non-member/order/manage/${number}`;

/**
 * For guests who proved the one-time code. Wrong, expired and other orders' proofs get the answer
 * of an unknown number.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = found(await findGuestReviewed(shop.db, params.number, accessOf(request)));
  const page = await findLineReview(shop, order, params.line, { isMember: false });
  return { page, number: order.number };
}

export const action = lineReviewAction(async (shop, { request, params }) => {
  const order = found(await findGuestReviewed(shop.db, params.number ?? "", accessOf(request)));
  const backPath = orderPath(order.number);
  return { order, accountId: null, path: `${backPath}/review/${params.line}`, backPath };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, forgetAnswered);

export default function GuestReview({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number } = loaderData;
  const reply = useAnswered(actionData);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <header className="flex flex-col gap-2 pb-8">
        <Title>{page.review ? "내 후기" : "후기 쓰기"}</Title>
        <OrderNumber number={number} />
      </header>
      <LineReviewPage page={page} reply={reply} backPath={orderPath(number)} />
      <ButtonLink to={orderPath(number)} className="mt-8">
        주문으로 돌아가기
      </ButtonLink>
    </article>
  );
}
