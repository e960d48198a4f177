import { useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { orderRowForm } from "#shop/order/admin-order-forms.ts";
import { countOrderTabs } from "#shop/order/count-order-tabs.server.ts";
import { delivery, type OrderTab } from "#shop/order/status.ts";
import { findLastCarrier } from "#shop/order/delivery/find-last-carrier.server.ts";
import { listOrders } from "#shop/order/list-orders.server.ts";
import { searchWords } from "#shop/order/matching-orders.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { listTabs, readListTab, type ListTab } from "#shop/order/order-tab.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/orders";
import { ListTabs } from "./list-tabs.tsx";
import { OrderTable, type MovedOrder } from "./order-table.tsx";
import { Pager } from "./pager.tsx";

export const meta: Route.MetaFunction = () => [{ title: "주문 | 소리상점 관리" }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const search = searchWords(searchParams.get("search"));
  const tab = readListTab(searchParams.get("tab"), search);
  const [page, counts, lastCarrier] = await Promise.all([
    listOrders(db, { tab, search, after: searchParams.get("after"), before: searchParams.get("before") }),
    countOrderTabs(db),
    findLastCarrier(db),
  ]);
  return { tab, search, counts, lastCarrier, ...page };
}

export const action = formAction(orderRowForm, async (shop, form, { visitor }): Promise<MovedOrder> => {
  const [move, order] = form.intent === "ship"
    ? ["ship" as const, await shipOrder(shop, form.number, form, visitor)]
    : [form.move, await moveDelivery(shop, form.number, form.move, visitor)];
  return { number: order.number, says: delivery.moves[move].says };
});

export default function Orders({ loaderData: { tab, search, counts, lastCarrier, rows, previous, next }, actionData }: Route.ComponentProps) {
  const [moved, setMoved] = useState<MovedOrder | null>(null);
  const shown = moved ?? actionData?.done ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-28 font-bold">주문</h1>
        <Search key={search} search={search} />
      </div>
      <div className="mt-3"><Tabs here={tab} counts={counts} search={search} /></div>
      <p role="status" className="min-h-9 py-1.5 text-14">
        {shown && <>주문 <Link to={`/admin/order/${shown.number}`} className="underline underline-offset-4 numbers">{shown.number}</Link>: {shown.says}.</>}
      </p>
      {rows.length
        ? <OrderTable rows={rows} lastCarrier={lastCarrier} reply={actionData} onMoved={setMoved} />
        : <Nothing tab={tab} search={search} />}
      <Pager previous={previous} next={next} />
    </>
  );
}

function Search({ search }: { search: string }) {
  return (
    <Form role="search" className="flex w-full gap-2 md:w-auto">
      <label htmlFor="search" className="sr-only">주문 검색</label>
      <input
        id="search" name="search" type="search" defaultValue={search} maxLength={60} placeholder="주문번호, 이름, 전화번호, 송장번호" enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink md:w-76 md:text-14"
      />
      <Button>검색</Button>
    </Form>
  );
}

function Tabs({ here, counts, search }: { here: ListTab; counts: Record<OrderTab, number>; search: string }) {
  const tabs = (Object.keys(listTabs) as ListTab[]).map((tab) => ({
    to: `/admin/order?${new URLSearchParams({ tab, ...(search && { search }) })}`,
    title: listTabs[tab],
    isHere: tab === here,
    // How many there are says nothing about how many are found.
    count: search || tab === "all" ? null : counts[tab],
  }));
  return <ListTabs label="주문 상태" tabs={tabs} />;
}

const waits: Record<ListTab, string> = {
  all: "첫 주문이 들어오면 여기에 나타나요.",
  pending: "결제를 기다리는 주문이 여기에 나타나요.",
  ready: "결제가 끝난 새 주문이 여기에 나타나요.",
  delivery: "발송한 주문이 여기에 나타나요.",
  done: "배송이 끝난 주문이 여기에 나타나요.",
  failure: "결제되지 않은 주문이 여기에 나타나요.",
  canceled: "취소하거나 환불한 주문이 여기에 나타나요.",
};

function Nothing({ tab, search }: { tab: ListTab; search: string }) {
  const [searchParams] = useSearchParams();
  if (search) {
    return (
      <EmptyState title="찾는 주문이 없어요" words={`'${search}'에 맞는 주문을 ${listTabs[tab]}에서 찾지 못했어요.`}>
        {tab !== "all" && <ButtonLink to={`?${new URLSearchParams({ search })}`} look="ink">전체에서 찾기</ButtonLink>}
        <ButtonLink to="/admin/order">검색 지우기</ButtonLink>
      </EmptyState>
    );
  }
  const isLater = searchParams.has("after") || searchParams.has("before");
  return (
    <EmptyState title={tab === "ready" ? "보낼 주문이 없어요" : "주문이 없어요"} words={waits[tab]}>
      {isLater && <ButtonLink to={`?${new URLSearchParams({ tab })}`}>처음으로</ButtonLink>}
    </EmptyState>
  );
}
