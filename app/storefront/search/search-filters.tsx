import { useState, type MouseEvent } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Category } from "#shop/product/category/category.ts";
import type { Counts } from "#shop/product/search/narrow.ts";
import { sorts } from "#shop/product/search/product-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { chosenWords, placesOf, type FilterQuery } from "./filter-words.ts";
import { useLatest } from "./use-latest.ts";

type Props = {
  asked: FilterQuery;
  counts: Counts;
  count: number;
  said: string;
  /** without them the shelf is chosen already, and nothing is more fitting than the newest */
  shelves?: Category[];
};

const isPhone = () => matchMedia("(max-width: 767px)").matches;

/** The search's filters, which live in the address: a sheet on phones, below its button elsewhere
 * and without JavaScript. */
export function SearchFilters({
  asked: filterQuery,
  counts,
  count,
  said: resultMessage,
  shelves,
}: Props) {
  const [isSheet, setIsSheet] = useState(false);
  const placed = placesOf(shelves ?? []);
  const chosen = chosenWords(filterQuery, placed).map(([param]) => param);
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  // Other words begin with other choices.
  const key = `${pathname} ${searchParams.get("q")}`;
  const groups = { asked: filterQuery, counts, count, shelves: shelves ?? [] };
  const openSheet = (event: MouseEvent) => {
    if (!(event.target as Element).closest("summary") || !isPhone()) return;
    event.preventDefault();
    setIsSheet(true);
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Unfold
          title={chosen.length ? `조건 ${chosen.length}개 고름` : "조건 고르기"}
          look="button"
          className="open:w-full"
          onClick={openSheet}
        >
          {!isSheet && (
            <>
              <FilterGroups key={key} {...groups} />
              <Button look="ink">{shownWords(count)}</Button>
            </>
          )}
        </Unfold>
        <div className="ml-auto flex items-center gap-2">
          <Order
            sort={filterQuery.sort}
            choices={Object.entries(sorts).filter(([name]) => shelves || name !== "best")}
          />
          <span className="hidden noscript:contents">
            <Button>바꾸기</Button>
          </span>
        </div>
      </div>
      {isSheet && (
        <FilterSheet words={shownWords(count)} chosen={chosen} onClose={() => setIsSheet(false)}>
          <FilterGroups key={key} {...groups} />
        </FilterSheet>
      )}
      <ChosenFilters asked={filterQuery} placed={placed} />
      <p role="status" className="min-h-11 pt-3 text-14 numbers">
        {resultMessage}
      </p>
    </>
  );
}

const shownWords = (count: number): string =>
  count ? `상품 ${count.toLocaleString("ko-KR")}개 보기` : "맞는 상품이 없어요";

type OrderProps = { sort: string; choices: [name: string, words: string][] };

/** Shows what was pressed at once, and what the address says as soon as that changes. */
function Order({ sort, choices }: OrderProps) {
  const [chosen, setChosen] = useLatest(sort);
  return (
    <select
      name="sort"
      aria-label="순서"
      value={chosen}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      className="min-h-11 min-w-0 rounded-s border border-edge bg-paper px-2 text-16 text-ink md:text-14"
    >
      {choices.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
