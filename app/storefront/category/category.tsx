import { pick } from "#lib/pick.ts";
import { useLocation, useNavigation } from "react-router";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { wayTo, categoryPath } from "#shop/product/category/category.ts";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { listProductsOf } from "#shop/product/list-products.server.ts";
import { countOfQuery, idsOfQuery } from "#shop/product/search/list-of-query.server.ts";
import { narrowingNames, readProductQuery } from "#shop/product/search/product-query.ts";
import { switchNames } from "#shop/product/search/switches.ts";
import { narrowShelf } from "#shop/product/search/search-products.server.ts";
import { imageUrl } from "#shop/file/image-url.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { narrowedMeta, pagePath, shareMeta, shareOf } from "#app/share-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { breadcrumbData } from "../frame/site-data.ts";
import { FilterForm } from "../search/filter-form.tsx";
import { NothingFound } from "../search/nothing-found.tsx";
import { SearchFilters } from "../search/search-filters.tsx";
import { SearchPages } from "../search/search-pages.tsx";
import { StructuredData } from "../structured-data.tsx";
import { shelfTileOf } from "../tile-of.ts";
import type { Route } from "./+types/category";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ShelfLinks } from "./shelf-links.tsx";
import { ShelfTiles } from "./shelf-tile.tsx";
import { Title } from "#app/ui/title.tsx";

const PAGE_SIZE = 24;

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { now } = shop;
  const db = readsOf(shop);
  const all = await listCategories(db);
  const way = wayTo(all, params.slug);
  const here = found(way.at(-1) ?? null);
  const under = all.filter(({ parent }) => parent === here.slug);
  const query = { ...readProductQuery(searchParams), category: here.slug };
  const [count, { counts, instead }] = await Promise.all([
    countOfQuery(db, query, now()),
    narrowShelf(db, query, now()),
  ]);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const cut = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, now: now() };
  const products = await listProductsOf(db, await idsOfQuery(db, query, cut));
  const { facts, tag, price, sort } = query;
  const tilesOf = (some: typeof products) => some.map((product) => shelfTileOf(product, now()));
  return {
    here,
    way,
    beside: under.length ? under : all.filter(({ parent }) => parent === here.parent),
    asked: {
      facts,
      category: null,
      tag,
      price,
      ...pick(query, switchNames),
      sort: sort === "best" ? "new" : sort,
    },
    tiles: tilesOf(products),
    instead: instead && { ...instead, products: undefined, tiles: tilesOf(instead.products) },
    counts,
    count,
    page,
    pages,
  };
}

export const handle = keepOffline<typeof loader>((page) => page);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { here, tiles, page } = loaderData;
  const image = tiles[0]?.thumbnail;
  return [
    ...shareMeta({
      ...shareOf(matches),
      title: here.name,
      description: tiles
        .map(({ title }) => title)
        .join(", ")
        .slice(0, 150),
      path: pagePath(categoryPath(here.slug), page),
      image: image && imageUrl(image.id, 1280, "jpeg"),
    }),
    ...narrowedMeta(location.search, narrowingNames),
  ];
};

export default function Category({ loaderData }: Route.ComponentProps) {
  const {
    here,
    way,
    beside,
    asked: filterQuery,
    counts,
    count,
    tiles,
    instead,
    page,
    pages,
  } = loaderData;
  const { search } = useLocation();
  const origin = useRoot()?.origin ?? "";
  const loading = useNavigation().state === "loading";
  return (
    <div className="mx-auto max-w-312.5 pt-6 pb-20">
      <StructuredData
        value={breadcrumbData(
          origin,
          way.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
        )}
      />
      <div className="px-5">
        <Breadcrumbs way={way} />
        <Title large className="pt-2">
          {here.name}
        </Title>
      </div>
      <ShelfLinks shelves={beside} here={here.slug} />
      {(tiles.length > 0 || search) && (
        <FilterForm action={categoryPath(here.slug)} className="px-5">
          <SearchFilters {...{ asked: filterQuery, counts, count }} said={saidOf(count)} />
        </FilterForm>
      )}
      <div aria-busy={loading || undefined} className={loading ? "opacity-60" : ""}>
        {tiles.length > 0 && <ShelfTiles tiles={tiles} />}
        {!tiles.length &&
          (instead ? <NothingFound asked={filterQuery} instead={instead} /> : <EmptyShelf />)}
      </div>
      <SearchPages page={page} pages={pages} />
    </div>
  );
}

const saidOf = (count: number) => (count ? `상품 ${count.toLocaleString("ko-KR")}개` : "");

const EmptyShelf = () => (
  <EmptyState
    title="아직 이 카테고리에 상품이 없어요"
    words="다른 카테고리나 모든 상품을 둘러보세요."
  >
    <ButtonLink to="/">모든 상품 보기</ButtonLink>
  </EmptyState>
);
