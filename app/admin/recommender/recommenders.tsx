import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { createRecommender } from "#shop/recommender/create-recommender.server.ts";
import { recommenderList } from "#shop/office/recommender/recommender-list.server.ts";
import { newRecommenderForm } from "#shop/recommender/recommender-forms.ts";
import { formAction } from "#app/form-action.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf } from "#app/request.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import { adminMeta } from "#app/page-title.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import type { Route } from "./+types/recommenders";
import { NewRecommenderForm } from "./new-recommender-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "추천인");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return recommenderList(shop.now()).read(shop, url.searchParams);
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

const emptyWords = {
  all: {
    title: "추천인이 없어요",
    words: "추천인 코드를 만들면, 그 코드를 적은 주문과 금액을 여기서 볼 수 있어요.",
  },
  stopped: {
    title: "중지한 추천인이 없어요",
    words: "코드를 중지하면 여기에 나타나고, 주문할 때 쓸 수 없어요.",
  },
};
const row =
  "border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-4";

export default function Recommenders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter } = loaderData;
  const { state, search, from, to } = filter;
  const empty = emptyWords[state === "stopped" ? "stopped" : "all"];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>추천인</Title>
        <NewRecommenderForm reply={actionData} />
      </div>
      <OfficeList
        list={list}
        page={loaderData}
        caption="추천인과 기간 안의 주문"
        keyOf={({ code }) => code}
        cards="md"
        rowClass={row}
        empty={empty}
        nothing={
          search
            ? {
                title: "찾는 추천인이 없어요",
                words: `'${search}'에 맞는 추천인이 없어요. 코드는 앞부분부터 입력해주세요.`,
              }
            : empty
        }
        cells={{
          code: {
            cell: ({ code }) => (
              <TextLink
                look="row"
                to={`/admin/recommender/${code}?${new URLSearchParams({ from, to })}`}
                className="font-medium numbers"
              >
                {code}
              </TextLink>
            ),
            className: "max-md:order-1",
          },
          name: { cell: ({ name }) => name, className: "max-md:order-3" },
          state: { cell: State, className: "max-md:order-2 max-md:text-right" },
          orders: {
            cell: ({ orders }) => `${orders.toLocaleString("ko-KR")}건`,
            isNumber: true,
            className: "whitespace-nowrap max-md:order-5",
          },
          amount: {
            cell: ({ amount }) => won(amount),
            isNumber: true,
            className: "text-right font-medium whitespace-nowrap max-md:order-4",
          },
          createdAt: {
            cell: ({ createdAt }) => (
              <time dateTime={createdAt.toISOString()}>{seoulDate(createdAt)}</time>
            ),
            className: "whitespace-nowrap text-soft numbers max-md:order-6 max-md:text-right",
          },
        }}
        below={
          <p className="pt-3 text-12 text-soft">
            결제한 주문만 집계하고, 환불한 금액은 제외했어요.
          </p>
        }
      />
    </>
  );
}

const State = ({ stoppedAt }: { stoppedAt: Date | null }) => (
  <StatusBadge tone={stoppedAt ? "neutral" : "good"} label={stoppedAt ? "중지" : "사용 중"} />
);
