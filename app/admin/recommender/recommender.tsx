import { redirect } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { editRecommender, stopRecommender } from "#shop/recommender/change-recommender.server.ts";
import { countRecommended } from "#shop/office/recommender/count-recommended.server.ts";
import { findRecommender } from "#shop/recommender/find-recommender.server.ts";
import type { RecommendedOrder } from "#shop/office/recommender/list-recommended.server.ts";
import { recommendedList } from "#shop/office/recommender/recommended-list.server.ts";
import { recommenderForms } from "#shop/recommender/recommender-forms.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/recommender";
import { fileAddress, OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EditRecommender } from "./edit-recommender.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `추천인 ${params.code}`);

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const recommender = found(await findRecommender(shop.db, params.code));
  if (recommender.code !== params.code) throw redirect(`/admin/recommender/${recommender.code}`);
  const { code } = recommender;
  const page = await recommendedList(code, shop.now()).read(shop, searchParams);
  const sums = await countRecommended(shop.db, [code], page.filter);
  return { recommender, sum: sums.get(code) ?? { orders: 0, amount: 0 }, ...page };
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

const row =
  "border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-4";

export default function Recommender({ loaderData, actionData }: Route.ComponentProps) {
  const { recommender, sum, list } = loaderData;
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
          <OfficeList
            list={list}
            page={loaderData}
            caption="이 코드를 적은 주문"
            keyOf={({ number }) => number}
            cards="md"
            rowClass={row}
            empty={{
              title: "주문이 없어요",
              words: "이 기간에 이 코드를 적은 주문이 없어요. 기간을 바꿔보세요.",
            }}
            cells={orderCells}
          >
            <dl className="flex gap-8 pb-5 text-14">
              <div>
                <dt className="text-soft">결제한 주문</dt>
                <dd className="text-20 font-semibold numbers">
                  {sum.orders.toLocaleString("ko-KR")}건
                </dd>
              </div>
              <div>
                <dt className="text-soft">환불 제외 금액</dt>
                <dd className="text-20 font-semibold numbers">{won(sum.amount)}</dd>
              </div>
            </dl>
          </OfficeList>
        </section>
        <div className="flex flex-col gap-8">
          <EditRecommender recommender={recommender} reply={actionData} />
          <ReasonFile
            action={fileAddress(list.file!)}
            words="지금 보는 기간의 주문을 파일로 받아요. 주문한 분의 정보는 들어 있지 않아요."
            example="예: 11월 추천 수수료 정산"
            className=""
          />
        </div>
      </div>
    </>
  );
}

const orderCells = {
  number: {
    cell: ({ number }: RecommendedOrder) => (
      <TextLink look="row" to={`/admin/order/${number}`} className="font-medium numbers">
        {number}
      </TextLink>
    ),
    className: "max-md:order-1",
  },
  placedAt: {
    cell: ({ placedAt }: RecommendedOrder) => (
      <time dateTime={placedAt.toISOString()}>{seoulTime(placedAt)}</time>
    ),
    className: "whitespace-nowrap text-soft numbers max-md:order-3",
  },
  state: {
    cell: ({ label }: RecommendedOrder) => label,
    className: "whitespace-nowrap max-md:order-2 max-md:text-right",
  },
  total: {
    cell: ({ total }: RecommendedOrder) => won(total),
    isNumber: true,
    className: "text-right font-medium whitespace-nowrap max-md:order-4",
  },
  returned: {
    cell: ({ returned }: RecommendedOrder) =>
      returned > 0 ? won(returned) : <span className="text-soft max-md:hidden">없음</span>,
    isNumber: true,
    className: "text-right whitespace-nowrap max-md:order-5 max-md:col-span-2",
  },
};
