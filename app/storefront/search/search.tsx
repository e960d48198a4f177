import { pick } from "#lib/pick.ts";
import { data, redirect, useNavigation } from "react-router";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import {
  isNarrowed,
  readProductQuery,
  withFilterWords,
} from "#shop/product/search/product-query.ts";
import { switchNames } from "#shop/product/search/switches.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { spendSearch } from "#shop/product/search/spend-search.server.ts";
import { isVain, noteVainSearch } from "#shop/product/search/vain-searches.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { retryAfterContext, shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ShelfTiles } from "../category/shelf-tile.tsx";
import { shelfTileOf } from "../tile-of.ts";
import type { Route } from "./+types/search";
import { FilterForm } from "./filter-form.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { SearchPages } from "./search-pages.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.text ? `‘${loaderData.text}’ 검색` : "상품 검색");

const TOO_OFTEN = "짧은 시간에 너무 여러 번 검색했어요. 잠시 뒤에 다시 검색해주세요.";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const address = withFilterWords(searchParams);
  if (address) throw redirect(`/search?${address}`);
  const shop = shopOf(context);
  const { db, now } = shop;
  await spendSearch(db, visitorOf(context).address).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    context.set(retryAfterContext, Number(error.facts.seconds));
    throw data({ words: TOO_OFTEN }, { status: 429 });
  });
  const query = readProductQuery(searchParams);
  const reads = readsOf(shop);
  const [{ products, instead, ...found }, shelves] = await Promise.all([
    searchProducts(reads, query, now()),
    listFilledCategories(reads),
  ]);
  if (query.typed && isVain(found) && !isNarrowed(query))
    await noteVainSearch(db, query.typed.text, now());
  const tilesOf = (some: typeof products) => some.map((product) => shelfTileOf(product, now()));
  return {
    ...pick(found, ["count", "isCut", "isNear", "counts", "pages"]),
    text: query.typed?.text ?? "",
    asked: pick(query, ["facts", "category", "tag", "price", ...switchNames, "sort"]),
    page: Math.min(query.page, found.pages),
    shelves,
    tiles: tilesOf(products),
    instead: instead && { ...instead, products: undefined, tiles: tilesOf(instead.products) },
  };
}

type SearchData = Route.ComponentProps["loaderData"];

export default function Search({ loaderData }: Route.ComponentProps) {
  const {
    text,
    tiles,
    shelves,
    asked: productQuery,
    counts,
    count,
    page,
    pages,
    instead,
  } = loaderData;
  const loading = useNavigation().state === "loading";
  return (
    <div className="mx-auto max-w-312.5 pt-8 pb-20">
      <div className="px-5">
        <Title large>상품 검색</Title>
        <FilterForm action="/search" role="search">
          <div className="flex max-w-180 gap-2 pt-5 pb-4">
            <SearchField
              size="l"
              label="검색어"
              value={text}
              maxLength={60}
              placeholder="목소리, 용도, 상품명"
            />
            <Button className="min-h-12">찾기</Button>
          </div>
          <SearchFilters
            {...{ asked: productQuery, counts, count, shelves }}
            said={foundWords(loaderData)}
          />
        </FilterForm>
      </div>
      <div aria-busy={loading || undefined} className={loading ? "opacity-60" : ""}>
        {tiles.length > 0 && <ShelfTiles tiles={tiles} />}
        {instead && <NothingFound {...{ asked: productQuery, instead, text, shelves }} />}
      </div>
      <SearchPages page={page} pages={pages} />
    </div>
  );
}

function foundWords({ text, tiles, isNear, isCut, count }: SearchData): string {
  const many = `상품 ${count.toLocaleString("ko-KR")}개${isCut ? " 이상" : ""}`;
  if (!tiles.length) return "";
  if (isNear)
    return `‘${text}’에 꼭 맞는 상품은 없어요. 혹시 ‘${tiles[0]!.title}’ 같은 상품을 찾으세요?`;
  return text ? `‘${text}’ ${many}` : many;
}
