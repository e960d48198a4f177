import { redirect, useSearchParams } from "react-router";
import { createRecommender } from "#shop/recommender/create-recommender.server.ts";
import { listRecommenders } from "#shop/office/recommender/list-recommenders.server.ts";
import {
  readRecommenderFilter,
  recommenderStates,
  type RecommenderFilter,
  type RecommenderState,
} from "#shop/office/recommender/recommender-filter.ts";
import { newRecommenderForm } from "#shop/recommender/recommender-forms.ts";
import { readPeriod, type Period } from "#shop/office/recommender/recommender-period.ts";
import { formAction } from "#app/form-action.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/recommenders";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { NewRecommenderForm } from "./new-recommender-form.tsx";
import { PeriodForm } from "./period-form.tsx";
import { RecommenderTable } from "./recommender-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "추천인");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [filter, period] = [
    readRecommenderFilter(searchParams),
    readPeriod(searchParams, shop.now()),
  ];
  return {
    filter,
    period,
    ...(await listRecommenders(shop.db, filter, period, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    })),
  };
}

export const action = formAction(
  newRecommenderForm,
  async (shop, { intent: _intent, ...form }, { visitor }) => {
    await createRecommender(shop.db, form, visitor);
    return redirect(`/admin/recommender/${form.code}`, {
      status: 303,
      headers: { "Set-Cookie": flashCookie({ message: "추천인을 만들었어요." }) },
    });
  },
);

export default function Recommenders({
  loaderData: { filter, period, rows, previous, next },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>추천인</Title>
        <NewRecommenderForm reply={actionData} />
      </div>
      <div className="mt-3">
        <RecommenderTabs filter={filter} period={period} />
      </div>
      <div className="py-4">
        <PeriodForm
          period={period}
          search={filter.search}
          hidden={filter.state === "all" ? {} : { state: filter.state }}
        />
      </div>
      <ListBody>
        {rows.length ? (
          <RecommenderTable rows={rows} period={period} />
        ) : (
          <NoRecommenders filter={filter} />
        )}
      </ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

function RecommenderTabs({ filter, period }: { filter: RecommenderFilter; period: Period }) {
  const tabs = (Object.keys(recommenderStates) as RecommenderState[]).map((state) => ({
    to: `/admin/recommender?${new URLSearchParams({ ...(state !== "all" && { state }), ...(filter.search && { search: filter.search }), ...period })}`,
    title: recommenderStates[state],
    isHere: state === filter.state,
  }));
  return <ListTabs label="추천인 상태" tabs={tabs} />;
}

function NoRecommenders({ filter: { state, search } }: { filter: RecommenderFilter }) {
  const [params] = useSearchParams();
  if (search)
    return (
      <EmptyState
        title="찾는 추천인이 없어요"
        words={`'${search}'에 맞는 추천인이 없어요. 코드는 앞부분부터 입력해주세요.`}
      >
        <ButtonLink to="/admin/recommender">조건 지우기</ButtonLink>
      </EmptyState>
    );
  if (params.has("after") || params.has("before"))
    return (
      <EmptyState title="추천인이 없어요" words="이 쪽에는 추천인이 없어요.">
        <ButtonLink to="/admin/recommender">처음으로</ButtonLink>
      </EmptyState>
    );
  if (state === "stopped")
    return (
      <EmptyState
        title="중지한 추천인이 없어요"
        words="코드를 중지하면 여기에 나타나고, 주문할 때 쓸 수 없어요."
      />
    );
  return (
    <EmptyState
      title="추천인이 없어요"
      words="추천인 코드를 만들면, 그 코드를 적은 주문과 금액을 여기서 볼 수 있어요."
    />
  );
}
