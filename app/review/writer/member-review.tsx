import { findReviewedOrder } from "#shop/review/writer/find-reviewed-order.server.ts";
import { MyPage } from "#app/account/my/my-page.tsx";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { forgetAnswered } from "#app/browser/typing/use-kept-in-tab.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import type { Route } from "./+types/member-review";
import { LineReviewPage } from "./line-review-page.tsx";
import { findLineReview, lineReviewAction } from "./line-review.server.ts";

const BACK = "/my/reviews";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "후기");

/** Another person's order is as unknown as one that never existed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { id } = signedInOf(visitorOf(context)).account;
  const order = found(await findReviewedOrder(shop.db, params.number ?? "", id));
  return findLineReview(shop, order, params.line, { isMember: true });
}

export const action = lineReviewAction(async (shop, { params, visitor }) => {
  const { id } = signedInOf(visitor).account;
  const order = found(await findReviewedOrder(shop.db, params.number ?? "", id));
  const path = `/my/review/${params.number}/${params.line}`;
  return { order, accountId: id, path, backPath: BACK };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, forgetAnswered);

export default function MemberReview({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  return (
    <MyPage title={loaderData.review ? "내 후기" : "후기 쓰기"}>
      <div className="mt-6">
        <LineReviewPage page={loaderData} reply={reply} backPath={BACK} />
      </div>
    </MyPage>
  );
}
