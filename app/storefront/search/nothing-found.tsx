import type { Category } from "#shop/product/category/category.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShelfLinks } from "../category/shelf-links.tsx";
import { ShelfTiles } from "../category/shelf-tile.tsx";
import type { Tile } from "../tile-of.ts";
import { useWithout } from "./chosen-filters.tsx";
import { chosenWords, type FilterQuery } from "./filter-words.ts";

type Props = {
  asked: FilterQuery;
  instead: { tiles: Tile[]; isNear: boolean; without: Record<string, number> };
  /** the search text; none in a category */
  text?: string;
  shelves?: Category[];
};

const MOST_WAYS = 4;

/** Alternatives to an empty result: one condition less, near matches, other categories. */
export function NothingFound({ asked: filterQuery, instead, text, shelves = [] }: Props) {
  const without = useWithout();
  const chosen = chosenWords(
    filterQuery,
    shelves.map(({ slug, name }) => [slug, name] as const),
  );
  const ways = chosen
    .flatMap(([param, words]) => {
      const many = instead.without[param] ?? 0;
      return many ? [{ param, words, many }] : [];
    })
    .slice(0, MOST_WAYS);
  const tops = shelves.filter(({ parent }) => parent === null);
  return (
    <>
      <EmptyState
        title="검색 결과가 없어요"
        words={chosen.length ? "고른 조건에 모두 맞는 상품이 없어요." : "다른 검색어로 찾아보세요."}
        className="!pt-8 !pb-6"
      >
        {ways.map(({ param, words, many }) => (
          <ButtonLink key={param} to={without(param)} preventScrollReset>
            ‘{words}’ 빼고 {many}개
          </ButtonLink>
        ))}
        {chosen.length > 0 && (
          <ButtonLink to={without(...chosen.map(([param]) => param))}>
            {text ? "조건 없이 찾기" : "조건 지우기"}
          </ButtonLink>
        )}
      </EmptyState>
      {tops.length > 0 && <ShelfLinks shelves={tops} />}
      {instead.tiles.length > 0 && (
        <section aria-labelledby="instead">
          <h2 id="instead" className="px-5 pt-6 pb-4 text-20 font-semibold">
            {instead.isNear ? "조건이 가장 가까운 상품" : "새로 나온 상품"}
          </h2>
          <ShelfTiles tiles={instead.tiles} heading="h3" />
        </section>
      )}
    </>
  );
}
