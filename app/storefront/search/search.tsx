import { data, Form, useNavigation } from "react-router";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import { isNarrowed, readProductQuery } from "#shop/product/search/product-query.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { spendSearch } from "#shop/product/search/spend-search.server.ts";
import { isVain, noteVainSearch } from "#shop/product/search/vain-searches.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { retryAfterContext, shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShelfLinks } from "../category/shelf-links.tsx";
import { ShelfTiles } from "../category/shelf-tile.tsx";
import { tileOf } from "../tile-of.ts";
import type { Route } from "./+types/search";
import { SearchFilters } from "./search-filters.tsx";
import { SearchPages } from "./search-pages.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.text ? `‘${loaderData.text}’ 검색` : "상품 검색");

const TOO_OFTEN = "짧은 동안 너무 여러 번 찾았어요. 잠시 뒤에 다시 찾아주세요.";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  await spendSearch(db, visitorOf(context).address).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    context.set(retryAfterContext, Number(error.facts.seconds));
    throw data({ words: TOO_OFTEN }, { status: 429 });
  });
  const query = readProductQuery(searchParams);
  const [{ products, ...found }, shelves] = await Promise.all([
    searchProducts(db, query, now()),
    listFilledCategories(db),
  ]);
  if (query.typed && isVain(found) && !isNarrowed(query))
    await noteVainSearch(db, query.typed.text, now());
  const { typed, facts, category, tag, price, canBuy, canHear, sort, page } = query;
  return {
    ...found,
    text: typed?.text ?? "",
    asked: { facts, category, tag, price, canBuy, canHear, sort },
    page: Math.min(page, found.pages),
    shelves,
    tiles: products.map((product) => tileOf(product, now())),
  };
}

type Found = Route.ComponentProps["loaderData"];

export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, tiles, shelves, asked, counts, page, pages } = loaderData;
  const loading = useNavigation().state === "loading";
  return (
    <div className="mx-auto max-w-312.5 pt-8 pb-20">
      <div className="px-5">
        <h1 className="text-28 font-bold md:text-40">상품 검색</h1>
        <Form action="/search" role="search" key={text} className="flex max-w-180 flex-col gap-4">
          <div className="flex gap-2 pt-5">
            <input
              name="q"
              type="search"
              aria-label="찾을 말"
              defaultValue={text}
              maxLength={60}
              placeholder="목소리, 쓰임, 상품 이름"
              enterKeyHint="search"
              autoComplete="off"
              className="min-h-12 w-full min-w-0 flex-1 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink"
            />
            <Button className="min-h-12">찾기</Button>
          </div>
          <SearchFilters asked={asked} counts={counts} shelves={shelves} />
        </Form>
        <p role="status" className="pt-6 pb-4 text-14">
          {foundWords(loaderData)}
        </p>
      </div>
      <div aria-busy={loading || undefined} className={loading ? "opacity-60" : ""}>
        {tiles.length > 0 && <ShelfTiles tiles={tiles} />}
        {!tiles.length && <NothingFound text={text} shelves={shelves} />}
      </div>
      <SearchPages page={page} pages={pages} />
    </div>
  );
}

function foundWords({ text, tiles, isNear, isCut, count }: Found): string {
  const many = `상품 ${count.toLocaleString("ko-KR")}개${isCut ? " 이상" : ""}`;
  if (!tiles.length) return "";
  if (isNear)
    return `‘${text}’에 꼭 맞는 상품은 없어요. 혹시 ‘${tiles[0]!.title}’ 같은 상품을 찾으세요?`;
  return text ? `‘${text}’ ${many}` : many;
}

const NothingFound = ({ text, shelves }: Pick<Found, "text" | "shelves">) => (
  <EmptyState
    title="찾는 상품이 없어요"
    words={
      text
        ? "다른 낱말이나 더 짧은 낱말로 찾아보세요. 고른 조건이 있으면 줄여보세요."
        : "고른 조건에 맞는 상품이 없어요."
    }
  >
    <ButtonLink to={text ? `/search?q=${encodeURIComponent(text)}` : "/search"}>
      조건 없이 찾기
    </ButtonLink>
    <ShelfLinks shelves={shelves.filter(({ parent }) => parent === null)} />
  </EmptyState>
);
