import { Form, Link, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import {
  COUNT_LIMIT,
  productFilters,
  type ProductFilter,
} from "#shop/office/product/product-filters.ts";

type Props = { counts: Record<ProductFilter, number>; filter: ProductFilter; search: string };

const format = new Intl.NumberFormat("ko-KR");
/** Search results are counted completely. */
const countWords = (count: number, tab: ProductFilter, search: string): string =>
  format.format(count) + (tab === "sold-out" && count >= COUNT_LIMIT && !search ? "+" : "");

/** Tabs and search stand in the address, so that a view can be kept and shared. */
export function ProductFiltering({ counts, filter, search }: Props) {
  const [params] = useSearchParams();
  const to = (tab: ProductFilter) => {
    const query = new URLSearchParams({
      ...(search && { q: search }),
      ...(tab !== "all" && { filter: tab }),
    });
    return query.size ? `/admin/product?${query}` : "/admin/product";
  };
  return (
    <div className="mb-4 flex flex-col gap-4 border-b border-line md:flex-row-reverse md:items-end md:justify-between">
      <Form method="get" action="/admin/product" role="search" className="flex gap-2 md:mb-2">
        {filter !== "all" && <input type="hidden" name="filter" value={filter} />}
        <input
          key={params.get("q")}
          type="search"
          name="q"
          defaultValue={search}
          aria-label="상품 찾기"
          placeholder="상품 이름으로 찾기"
          maxLength={100}
          className="min-h-11 w-full min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink md:w-56"
        />
        <Button className="shrink-0">찾기</Button>
        {search && (
          <Link
            to={filter === "all" ? "/admin/product" : `/admin/product?filter=${filter}`}
            className={buttonClass({ look: "quiet" })}
          >
            지우기
          </Link>
        )}
      </Form>
      <nav aria-label="상품 상태" className="scrolls-sideways -mb-px flex max-md:-mx-4 max-md:px-4">
        {(Object.keys(productFilters) as ProductFilter[]).map((tab) => (
          <Link
            key={tab}
            to={to(tab)}
            aria-current={tab === filter ? "page" : undefined}
            className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-14 whitespace-nowrap text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {productFilters[tab]}{" "}
            <span className="numbers">{countWords(counts[tab], tab, search)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
