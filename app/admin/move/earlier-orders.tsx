import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { reasonForm } from "#shop/audit/file-reason.ts";
import { earlierOrderList } from "#shop/office/move/earlier-order-list.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/earlier-orders";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "이전 상점의 주문");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  earlierOrderList.read(shopOf(context), url.searchParams);

/** A good reason is posted on, unchanged, to where the file is: a page cannot answer with one. */
export const action = formAction(reasonForm, async (_shop, _form, { request }) => {
  const shown = earlierOrderList.shownPath(new URL(request.url).searchParams);
  const { path } = earlierOrderList;
  return redirect(shown.replace(path, `${path}/export`), 307);
});

const empty = {
  title: "이전 상점의 주문이 없어요",
  words: "이전 상점의 주문 목록을 옮겨 오면 여기와 주문한 분의 주문 내역에 기록으로 보여요.",
};

export default function EarlierOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>이전 상점의 주문</Title>
        <ReasonFile
          action={list.here}
          words="지금 보는 조건의 주문을 가려지지 않은 정보와 함께 파일로 받아요."
          example="예: 작년 주문의 교환 문의 확인"
          reply={actionData}
        />
      </div>
      <p className="mt-2 max-w-180 text-14 text-soft">
        상점을 옮기기 전의 주문이라 기록으로만 보관해요. 매출, 장부, 재고와 포인트에는 넣지 않아요.
      </p>
      <OfficeList
        list={list}
        page={loaderData}
        caption="이전 상점의 주문"
        keyOf={({ id }) => id}
        cards="md"
        empty={empty}
        nothing={{
          title: "찾는 주문이 없어요",
          words: "이름과 이메일은 앞부분부터, 전화번호는 끝 네 자리 이상을 입력해주세요.",
        }}
        cells={{
          number: { cell: OrderCell },
          name: { cell: BuyerCell },
          items: { cell: ({ items }) => <span className="wrap-anywhere">{items}</span> },
          total: {
            cell: ({ total }) => (total === null ? "–" : won(total)),
            isNumber: true,
            className: "whitespace-nowrap",
          },
          state: { cell: ({ label }) => label, className: "whitespace-nowrap" },
          shop: { cell: ({ shop }) => shop, className: "text-soft" },
        }}
      />
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const OrderCell = ({ id, number, placedAt }: Row) => (
  <>
    <TextLink look="row" to={`/admin/move/orders/${id}`} className="font-medium numbers">
      {number}
    </TextLink>
    <time dateTime={placedAt.toISOString()} className="block text-12 text-soft numbers">
      {seoulDate(placedAt)}
    </time>
  </>
);

const BuyerCell = ({ name, contact }: Row) => (
  <>
    {name || "–"}
    {contact && <span className="block text-12 text-soft numbers">{contact}</span>}
  </>
);
