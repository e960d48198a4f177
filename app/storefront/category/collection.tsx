import { readsOf } from "#shop/database/reads-of.server.ts";
import { listProductsOf } from "#shop/product/list-products.server.ts";
import { collectionPath } from "#shop/product/collection/collection.ts";
import {
  countCollection,
  findCollection,
  idsOfCollection,
} from "#shop/product/collection/list-collections.server.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { imageUrl } from "#shop/file/image-url.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { pagePath, shareMeta, shareOf } from "#app/share-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { breadcrumbData } from "../frame/site-data.ts";
import { SearchPages } from "../search/search-pages.tsx";
import { StructuredData } from "../structured-data.tsx";
import { shelfTileOf } from "../tile-of.ts";
import type { Route } from "./+types/collection";
import { ShelfTiles } from "./shelf-tile.tsx";
import { Title } from "#app/ui/title.tsx";

const PAGE_SIZE = 24;

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { now } = shop;
  const db = readsOf(shop);
  const here = found(await findCollection(db, params.slug));
  const count = await countCollection(db, here, now());
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(readProductQuery(searchParams).page, pages);
  const cut = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, now: now() };
  const products = await listProductsOf(db, await idsOfCollection(db, here, cut));
  const { slug, name, text } = here;
  return {
    here: { slug, name, text },
    tiles: products.map((product) => shelfTileOf(product, now())),
    count,
    page,
    pages,
  };
}

export const handle = keepOffline<typeof loader>((page) => page);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { here, tiles, page } = loaderData;
  const image = tiles[0]?.thumbnail;
  const titles = tiles.map(({ title }) => title).join(", ");
  return [
    ...shareMeta({
      ...shareOf(matches),
      title: here.name,
      description: here.text || titles.slice(0, 150),
      path: pagePath(collectionPath(here.slug), page),
      image: image && imageUrl(image.id, 1280, "jpeg"),
    }),
  ];
};

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { here, tiles, count, page, pages } = loaderData;
  const origin = useRoot()?.origin ?? "";
  const way = [{ name: here.name, path: collectionPath(here.slug) }];
  return (
    <div className="mx-auto max-w-312.5 pt-8 pb-20">
      <StructuredData value={breadcrumbData(origin, way)} />
      <header className="px-5 pb-6">
        <Title large>{here.name}</Title>
        {here.text && <p className="max-w-180 pt-2 text-16 text-soft">{here.text}</p>}
        {count > 0 && (
          <p className="pt-2 text-14 numbers">상품 {count.toLocaleString("ko-KR")}개</p>
        )}
      </header>
      {tiles.length ? (
        <ShelfTiles tiles={tiles} />
      ) : (
        <EmptyState title="아직 이 기획전에 상품이 없어요" words="다른 상품을 둘러보세요.">
          <ButtonLink to="/">모든 상품 보기</ButtonLink>
        </EmptyState>
      )}
      <SearchPages page={page} pages={pages} />
    </div>
  );
}
