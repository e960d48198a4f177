import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { productFilters, type ProductFilter } from "#shop/office/product/product-filters.ts";

/** Which products stand in the grid; in the address, so that a view can be kept. */
export function GridFiltering({ search, filter }: { search: string; filter: ProductFilter }) {
  const box =
    "min-h-11 min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink md:text-14";
  return (
    <Form method="get" role="search" className="flex flex-wrap gap-2 pb-3">
      <input
        key={search}
        type="search"
        name="q"
        defaultValue={search}
        aria-label="상품 찾기"
        placeholder="상품 이름으로 찾기"
        maxLength={100}
        className={`${box} max-md:w-full md:w-56`}
      />
      <select
        key={filter}
        name="filter"
        aria-label="상품 상태"
        defaultValue={filter}
        className={box}
      >
        {Object.entries(productFilters).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <Button>찾기</Button>
      {(search || filter !== "all") && (
        <ButtonLink to="/admin/product/grid" look="quiet">
          지우기
        </ButtonLink>
      )}
    </Form>
  );
}
