import { wayTo, categoryPath } from "#shop/product/category/category.ts";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { imageUrl } from "#shop/file/image-url.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { shareMeta, shareOf } from "#app/share-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { breadcrumbData } from "../frame/site-data.ts";
import { StructuredData } from "../structured-data.tsx";
import { tileOf } from "../tile-of.ts";
import type { Route } from "./+types/category";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ShelfLinks } from "./shelf-links.tsx";
import { ShelfTiles } from "./shelf-tile.tsx";

const PAGE_SIZE = 48;

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const all = await listCategories(db);
  const way = wayTo(all, params.slug);
  const here = found(way.at(-1) ?? null);
  const under = all.filter(({ parent }) => parent === here.slug);
  const { products, next } = await listProducts(db, {
    limit: PAGE_SIZE,
    cursor: searchParams.get("cursor"),
    within: [here, ...under].map(({ slug }) => slug),
  });
  return {
    here,
    way,
    beside: under.length ? under : all.filter(({ parent }) => parent === here.parent),
    tiles: products.map((product) => tileOf(product, now())),
    next,
  };
}

export const handle = keepOffline<typeof loader>((page) => page);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { here, tiles } = loaderData;
  const image = tiles[0]?.thumbnail;
  return [
    ...shareMeta({
      ...shareOf(matches),
      title: here.name,
      description: tiles
        .map(({ title }) => title)
        .join(", ")
        .slice(0, 150),
      path: categoryPath(here.slug),
      image: image && imageUrl(image.id, 1280, "jpeg"),
    }),
    ...(location.search ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
};

export default function Category({
  loaderData: { here, way, beside, tiles, next },
}: Route.ComponentProps) {
  const origin = useRoot()?.origin ?? "";
  return (
    <div className="mx-auto max-w-312.5 pt-6 pb-20">
      <StructuredData
        value={
          import.meta.env.SSR &&
          breadcrumbData(
            origin,
            way.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
          )
        }
      />
      <div className="px-5">
        <Breadcrumbs way={way} />
        <h1 className="pt-2 text-28 font-bold md:text-40">{here.name}</h1>
      </div>
      <ShelfLinks shelves={beside} here={here.slug} />
      {tiles.length ? (
        <ShelfTiles tiles={tiles} />
      ) : (
        <EmptyState
          title="아직 이 카테고리에 상품이 없어요"
          words="다른 카테고리나 모든 상품을 둘러보세요."
        >
          <ButtonLink to="/">모든 상품 보기</ButtonLink>
        </EmptyState>
      )}
      {next && (
        <p className="mt-12 text-center">
          <ButtonLink to={`?cursor=${encodeURIComponent(next)}`} size="l">
            상품 더 보기
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
