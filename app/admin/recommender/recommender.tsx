import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { editRecommender, stopRecommender } from "#shop/recommender/change-recommender.server.ts";
import { countRecommended } from "#shop/office/recommender/count-recommended.server.ts";
import { findRecommender } from "#shop/recommender/find-recommender.server.ts";
import { listRecommended } from "#shop/office/recommender/list-recommended.server.ts";
import { recommenderForms } from "#shop/recommender/recommender-forms.ts";
import { readPeriod } from "#shop/office/recommender/recommender-period.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/recommender";
import { Pager } from "#app/ui/pager.tsx";
import { EditRecommender } from "./edit-recommender.tsx";
import { PeriodForm } from "./period-form.tsx";
import { RecommendedExport } from "./recommended-export.tsx";
import { RecommendedTable } from "./recommended-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `추천인 ${params.code}`);

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const recommender = found(await findRecommender(shop.db, params.code));
  if (recommender.code !== params.code) throw redirect(`/admin/recommender/${recommender.code}`);
  const period = readPeriod(searchParams, shop.now());
  const [page, sums] = await Promise.all([
    listRecommended(shop.db, recommender.code, period, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countRecommended(shop.db, [recommender.code], period),
  ]);
  return {
    recommender,
    period,
    sum: sums.get(recommender.code) ?? { orders: 0, amount: 0 },
    ...page,
  };
}

export const action = formAction(
  recommenderForms,
  async (shop, form, { visitor, request, params }) => {
    const { code } = found(await findRecommender(shop.db, params.code ?? ""));
    const here = `/admin/recommender/${code}${new URL(request.url).search}`;
    if (form.intent === "edit") {
      await editRecommender(shop.db, code, form, visitor);
      return saved(here, "저장했어요.");
    }
    await stopRecommender(shop.db, code, form.intent === "stop", visitor);
    return saved(
      here,
      form.intent === "stop"
        ? "코드를 중지했어요. 주문할 때 쓸 수 없어요."
        : "코드를 다시 쓸 수 있어요.",
    );
  },
);

export default function Recommender({
  loaderData: { recommender, period, sum, rows, previous, next },
  actionData,
}: Route.ComponentProps) {
  const { code, name, stoppedAt, createdAt } = recommender;
  return (
    <>
      <BackLink to="/admin/recommender">추천인 목록</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Title>
          <span className="numbers">{code}</span>
        </Title>
        <StatusBadge tone={stoppedAt ? "neutral" : "good"} label={stoppedAt ? "중지" : "사용 중"} />
      </div>
      <p className="mt-1 text-14 text-soft">
        {name} · <span className="numbers">{seoulDate(createdAt)}</span>에 만들었어요.
      </p>
      <div className="grid gap-x-10 gap-y-8 pt-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="orders">
          <h2 id="orders" className="sr-only">
            주문
          </h2>
          <PeriodForm period={period} />
          <dl className="flex gap-8 py-5 text-14">
            <div>
              <dt className="text-soft">결제한 주문</dt>
              <dd className="text-20 font-semibold numbers">
                {sum.orders.toLocaleString("ko-KR")}건
              </dd>
            </div>
            <div>
              <dt className="text-soft">환불을 뺀 금액</dt>
              <dd className="text-20 font-semibold numbers">{won(sum.amount)}</dd>
            </div>
          </dl>
          {rows.length ? (
            <RecommendedTable rows={rows} />
          ) : (
            <EmptyState
              title="주문이 없어요"
              words="이 기간에 이 코드를 적은 주문이 없어요. 기간을 바꿔보세요."
            />
          )}
          <Pager previous={previous} next={next} />
        </section>
        <div className="flex flex-col gap-8">
          <EditRecommender recommender={recommender} reply={actionData} />
          <RecommendedExport code={code} period={period} />
        </div>
      </div>
    </>
  );
}
