import { useState } from "react";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { orderListForm } from "#shop/order/list/admin-order-forms.ts";
import { countLate } from "#shop/order/list/count-late.server.ts";
import { dutiesOf } from "#shop/office/duty/duty-kinds.ts";
import { countDuties } from "#shop/office/duty/list-duties.server.ts";
import { findLastCarrier } from "#shop/order/delivery/find-last-carrier.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { moveMany } from "#shop/order/delivery/move-many.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { orderList, readOrderFilter } from "#shop/office/order/order-list.server.ts";
import { filterWords } from "#shop/order/list/order-filter.ts";
import { listTabs, type ListTab } from "#shop/order/list/order-tab.ts";
import { delivery } from "#shop/order/status.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/orders";
import { CutSearch } from "#app/admin/list/cut-search.tsx";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { TodayStrip } from "#app/admin/today/today-strip.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { BulkResults } from "./list/bulk-results.tsx";
import { OrderExportForm } from "./list/export-form.tsx";
import type { ListAnswer, MovedOrder } from "./list/list-answer.ts";
import { useBulk } from "./list/use-bulk.ts";
import { useChosen } from "./list/use-chosen.ts";
import { orderCells, OrderTable } from "./list/order-table.tsx";
import { useSending } from "#app/ui/use-sending.ts";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "주문");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, now } = shop;
  const [page, waiting, late, lastCarrier] = await Promise.all([
    orderList.read(shop, searchParams),
    countDuties(shop, dutiesOf(visitorOf(context).role)),
    countLate(db, now()),
    findLastCarrier(db),
  ]);
  return {
    waiting,
    late,
    lastCarrier,
    today: calendarDayOf(now()),
    which: filterWords(readOrderFilter(searchParams)),
    ...page,
  };
}

export const action = formAction(
  orderListForm,
  async (shop, form, { visitor }): Promise<ListAnswer> => {
    if ("orders" in form) return { results: await moveMany(shop, form, visitor) };
    const [move, order] =
      form.intent === "ship"
        ? ["ship" as const, await shipOrder(shop, form.number, form, visitor)]
        : [form.move, await moveDelivery(shop, form.number, form.move, visitor)];
    return { moved: { number: order.number, says: delivery.moves[move].says } };
  },
);

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, rows, ...data } = loaderData;
  const { pickup } = useSending();
  const [moved, setMoved] = useState<MovedOrder | null>(null);
  const [exporting, setExporting] = useState(false);
  const chosen = useChosen(rows.map(({ number }) => number));
  const bulk = useBulk(actionData, chosen.choose);
  const ticked = rows.filter(({ number }) => chosen.ticked.has(number));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>주문</Title>
        <div className="flex flex-wrap gap-2 max-md:w-full md:has-[details[open]]:w-full">
          <ButtonLink to="/admin/order/write">전화 주문 쓰기</ButtonLink>
          {pickup && <ButtonLink to="/admin/order/pickup">방문 수령</ButtonLink>}
          <ButtonLink to="/admin/order/sheets">택배 접수 파일</ButtonLink>
          <ButtonLink to="/admin/order/import">송장 한꺼번에 등록</ButtonLink>
          <OrderExportForm
            list={list}
            which={data.which}
            chosen={exporting ? ticked.map(({ number }) => number) : []}
            open={exporting}
            onOpen={setExporting}
          />
        </div>
      </div>
      <div className="pt-3">
        <TodayStrip waiting={data.waiting} late={data.late} />
      </div>
      <OfficeList
        list={list}
        page={loaderData}
        caption="주문 목록"
        keyOf={({ number }) => number}
        cells={orderCells}
        empty={{
          title: filter.tab === "ready" ? "보낼 주문이 없어요" : "주문이 없어요",
          words: emptyWords[filter.tab],
        }}
        nothing={{ title: "찾는 주문이 없어요", words: nothingWords(filter) }}
        body={(orders, columns) => (
          <OrderTable
            rows={orders}
            columns={columns}
            today={data.today}
            form="many"
            chosen={chosen}
            lastCarrier={data.lastCarrier}
            reply={actionData}
            onMoved={setMoved}
          />
        )}
        below={
          <>
            <CutSearch isCut={data.isCut} />
            {rows.length > 0 && (
              <BulkBar
                id="many"
                chosen={ticked}
                fetcher={bulk.fetcher}
                onExport={() => {
                  setExporting(true);
                  scrollTo({ top: 0 });
                }}
                onCancel={() => chosen.choose([])}
              />
            )}
          </>
        }
      >
        <MovedWords moved={moved ?? movedOf(actionData?.done)} />
        <Trouble words={bulk.problem} className="mb-4" />
        {bulk.results && <BulkResults results={bulk.results} onClose={bulk.close} />}
      </OfficeList>
    </>
  );
}

const movedOf = (answer: ListAnswer | undefined): MovedOrder | null =>
  answer && "moved" in answer ? answer.moved : null;

/** The result of the last action on one order. */
function MovedWords({ moved }: { moved: MovedOrder | null }) {
  return (
    <p role="status" className="min-h-6 text-14">
      {moved && (
        <>
          주문{" "}
          <TextLink to={`/admin/order/${moved.number}`} className="numbers">
            {moved.number}
          </TextLink>
          : {moved.says}.
        </>
      )}
    </p>
  );
}

const emptyWords: Record<ListTab, string> = {
  all: "첫 주문이 들어오면 여기에 나타나요.",
  pending: "결제를 기다리는 주문이 여기에 나타나요.",
  ready: "결제가 끝난 새 주문이 여기에 나타나요.",
  delivery: "발송한 주문이 여기에 나타나요.",
  done: "배송이 끝난 주문이 여기에 나타나요.",
  failure: "결제되지 않은 주문이 여기에 나타나요.",
  canceled: "취소하거나 환불한 주문과 반품·교환 요청이 여기에 나타나요.",
};

const nothingWords = ({ tab, search }: { tab: ListTab; search: string }): string =>
  search
    ? `'${search}'에 맞는 주문을 ${listTabs[tab]}에서 찾지 못했어요. 이름과 상품은 두 글자부터, 메일은 앞 네 글자부터, 주소는 단어의 앞 세 글자부터, 전화번호와 송장번호는 끝 네 자리부터 찾을 수 있어요.`
    : `이 조건에 맞는 주문이 ${listTabs[tab]}에 없어요.`;
