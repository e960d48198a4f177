import { fieldsOf } from "#shop/form-fields.ts";
import { data, Form, Link } from "react-router";
import { changeLowStock, lowStockForm } from "#shop/office/stock/change-low-stock.server.ts";
import { listStock } from "#shop/office/stock/list-stock.server.ts";
import {
  readStockFilter,
  stockFilters,
  type StockFilter,
} from "#shop/office/stock/stock-filter.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/stock";
import { NextPage } from "../next-page.tsx";
import { LowStockForm } from "./low-stock-form.tsx";
import { StockTable } from "./stock-table.tsx";
import { Title } from "#app/ui/title.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "재고");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { db } = shopOf(context);
  const query = {
    search: (searchParams.get("q") ?? "").slice(0, 100),
    filter: readStockFilter(searchParams.get("filter")),
  };
  const [page, { lowStock }] = await Promise.all([
    listStock(db, { ...query, cursor: searchParams.get("after") }),
    findSite(db),
  ]);
  return data({ ...page, ...query, lowStock, fields: fieldsOf(lowStockForm) });
}

export const action = formAction(lowStockForm, ({ db }, form, { visitor }) =>
  changeLowStock(db, form, { by: visitor }),
);

export default function Stock({
  loaderData: { rows, next, search, filter, lowStock, fields },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/product">상품 목록</BackLink>
      <Title>재고</Title>
      <p className="mt-2 mb-4 text-14 text-soft">
        숫자를 눌러 고치고 Enter를 누르면 바로 저장돼요. 비우면 제한 없이 팔아요.
      </p>
      <LowStockForm lowStock={lowStock} fields={fields} reply={actionData} />
      <StockFiltering search={search} filter={filter} />
      <ListBody>
        {rows.length ? <StockTable products={rows} /> : <NothingHere filter={filter} />}
        <NextPage next={next} />
      </ListBody>
    </>
  );
}

function NothingHere({ filter }: { filter: StockFilter }) {
  const words =
    filter === "all"
      ? "다른 검색어로 찾거나 상품을 먼저 만들어주세요."
      : "모두 넉넉하게 남아 있어요.";
  return (
    <EmptyState title="여기에 보일 재고가 없어요" words={words}>
      <ButtonLink to="/admin/product/stock">모든 재고 보기</ButtonLink>
    </EmptyState>
  );
}

function StockFiltering({ search, filter }: { search: string; filter: StockFilter }) {
  const to = (tab: StockFilter) =>
    `/admin/product/stock?${new URLSearchParams({ ...(search && { q: search }), ...(tab !== "all" && { filter: tab }) })}`;
  return (
    <div className="mb-4 flex flex-col gap-4 border-b border-line md:flex-row-reverse md:items-end md:justify-between">
      <Form method="get" role="search" className="flex gap-2 md:mb-2">
        {filter !== "all" && <input type="hidden" name="filter" value={filter} />}
        <SearchField
          label="상품 찾기"
          value={search}
          placeholder="상품 이름으로 찾기"
          maxLength={100}
          className="md:w-56"
        />
        <Button className="shrink-0">찾기</Button>
      </Form>
      <nav aria-label="재고 상태" className="-mb-px flex">
        {(Object.keys(stockFilters) as StockFilter[]).map((tab) => (
          <Link
            key={tab}
            to={to(tab)}
            aria-current={tab === filter ? "page" : undefined}
            className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-14 whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {stockFilters[tab]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
