import { log } from "#lib/log.server.ts";
import { pick } from "#lib/pick.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { data, useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { imageUrl } from "#shop/file/image-url.ts";
import { HOME } from "#shop/page/page.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import {
  listHomeRows,
  type HomeRow,
  type HomeRows,
} from "#shop/product/collection/list-home-rows.server.ts";
import { listProducts, listProductsOf, placeInList } from "#shop/product/list-products.server.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { listMostOrdered } from "#shop/shopper/list-most-ordered.server.ts";
import { listShownBanners, type PicturedBanner } from "#shop/site/banner/list-banners.server.ts";
import type { Shop } from "#shop/shop.ts";
import { proofTags } from "#shop/site/search-proof.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { HomeWords } from "#shop/site/settings.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { narrowedMeta, shareMeta, shareOf } from "#app/share-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";
import type { Route } from "./+types/home";
import { BannerTile, type BannerShown } from "./banner-tile.tsx";
import { ProductTile } from "../product-tile.tsx";
import { organisationData } from "../frame/site-data.ts";
import { ShelfLinks } from "../category/shelf-links.tsx";
import { findPage, tiledBlocks } from "../page/find-blocks.server.ts";
import { HeardBefore } from "./heard-before.tsx";
import { Front, type FrontShown } from "./front.tsx";
import { pageSizeOf, shelfOf } from "./shelf.ts";
import { TileRow, type RowShown } from "./tile-row.tsx";
import { StructuredData } from "../structured-data.tsx";
import { shelfTileOf, tileOf, type Tile } from "../tile-of.ts";

// Loaded on demand: few homes are composed.
const Own = lazy(() => import("./own.tsx"));

/** About six screens of a phone; more load on demand. */
const FIRST_ON_PHONE = 7;
/** Voices that are named before the list. */
const MOST_VOICES = 4;
/** Products of the list above the last of the other rows, which all stand on the first page. */
const LAST_ROW = 11;

const NOT_LOADED = "상품 정보를 불러오는데 오류가 있어요. 잠시 후 다시 시도해주세요.";

type Shelf = ((Tile & { wide: boolean }) | BannerShown | RowShown)[];

/** The first row stands behind what the owner put first, and each next one some products on. */
const rowsOf = (rows: HomeRow[], pinned: number, now: Date): (RowShown & { after: number })[] =>
  rows.map(({ products, ...row }, at) => ({
    ...row,
    after: Math.min(Math.min(Math.max(pinned, 2), 4) + at * 4, LAST_ROW),
    row: products.map((product) => shelfTileOf(product, now)),
  }));

const bannerOf = ({ id, link, alt, image, narrow }: PicturedBanner): BannerShown => ({
  id,
  link,
  alt,
  thumbnail: image,
  moThumbnail: narrow,
});

const noRows: HomeRows = { rows: [], others: [] };

/** How the shop introduces itself, with what is ordered most lately, or else the newest voices. */
function frontOf(words: HomeWords, ordered: ListedProduct[], listed: ListedProduct[]): FrontShown {
  const heard = ordered.length ? ordered : listed;
  return {
    words,
    voices: {
      isOrdered: ordered.length > 0,
      products: heard
        .filter(({ sample }) => sample)
        .slice(0, MOST_VOICES)
        .map((product) => pick(product, ["id", "title", "voiceMaker", "sample"])),
    },
  };
}

/** Whether the shop's introduction stands on the home. */
const introduces = (own: Awaited<ReturnType<typeof ownHome>>): boolean =>
  !own || own.blocks.some(({ kind }) => kind === "front");

type HomeRequest = { searchParams: URLSearchParams; visitor: Visitor };

/** The blocks that the owner composed; null for the usual home. */
async function ownHome(shop: Shop, request: HomeRequest) {
  const { page, isPreview } = await findPage(shop, { ...request, slug: HOME.slug });
  return page && { blocks: await tiledBlocks(shop, page.blocks), isPreview };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { now, origin } = shop;
  const db = readsOf(shop);
  try {
    const { searchParams } = new URL(request.url);
    const cursor = searchParams.get("cursor");
    const isFirst = !cursor;
    const site = await findSite(db);
    const { pinned, banners, homeWords } = site;
    const place = await placeInList(db, { cursor, pinned });
    const limit = pageSizeOf(place.count, { isFirst, pinned: pinned.length });
    const [{ products, next }, shown, categories, voices, own] = await Promise.all([
      listProducts(db, { limit, cursor, pinned }),
      listShownBanners(db, banners, now()),
      isFirst ? listFilledCategories(db) : [],
      isFirst ? listMostOrdered(db, now()).then((ids) => listProductsOf(db, ids)) : [],
      isFirst ? ownHome(shop, { searchParams, visitor: visitorOf(context) }) : null,
    ]);
    const listed = products.map(({ id }) => id);
    const { rows, others } = isFirst ? await listHomeRows(db, now(), listed) : noRows;
    const tiles = products.map((product) => tileOf(product, now()));
    const between = [...rowsOf(rows, pinned.length, now()), ...shown];
    const shelf = shelfOf(tiles, between, { ...place, isLast: !next });
    return data({
      // Made here, since only search engines read it and they read what the server sends.
      organisation: organisationData(site, origin),
      searchTitle: site.searchTitle,
      proofs: proofTags(site.searchProofs),
      next,
      front: isFirst && introduces(own) ? frontOf(homeWords, voices, products) : null,
      shelves: categories.filter(({ parent }) => parent === null),
      others,
      tiles: shelf.map((item) => ("link" in item ? bannerOf(item) : item)),
      own,
    });
  } catch (error) {
    // Specification 8: the page is shown with an alert that the list failed; such a page is not
    // cached.
    log.error(`product list failed: ${logWords(error)}`);
    return data(
      {
        organisation: null,
        searchTitle: "",
        proofs: [],
        next: null,
        front: null,
        shelves: [],
        others: [],
        tiles: null,
        own: null,
      },
      { headers: { "Cache-Control": "no-store" } },
    );
  }
}

/** To see more of the same page needs nothing from the server. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const onlyMore =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.has("all") !== nextUrl.searchParams.has("all");
  return !onlyMore && defaultShouldRevalidate;
};

export const handle = keepOffline<typeof loader>((page) =>
  page.tiles && !page.own?.isPreview ? page : null,
);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const shared = shareOf(matches);
  const first = loaderData?.tiles?.find((tile) => "thumbnail" in tile)?.thumbnail;
  return [
    ...shareMeta({
      ...shared,
      title: null,
      searchTitle: loaderData?.searchTitle,
      description: matches[0].loaderData?.site.introduction || shared.shopName,
      path: "/",
      image: first && imageUrl(first.id, 1280, "jpeg"),
    }),
    ...(loaderData?.proofs ?? []),
    // Later pages of the list move all the time.
    ...narrowedMeta(location.search, ["cursor"]),
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tiles, front, organisation, own } = loaderData;
  useEffect(() => {
    if (!tiles) showAlert(NOT_LOADED, { type: "error" });
  }, [tiles]);

  const products = useMemo(() => tiles?.flatMap(productsOf) ?? [], [tiles]);
  const introduction = front && <Front front={front} products={products} />;
  const list = <List page={loaderData} products={products} />;
  return (
    <div className="mx-auto max-w-312.5">
      {organisation && <StructuredData value={organisation} />}
      {!own && introduction}
      {!front?.words.line && <h1 className="sr-only">상품</h1>}
      {own ? (
        <Suspense>
          <Own {...own} front={introduction} list={list} />
        </Suspense>
      ) : (
        list
      )}
      <HeardBefore />
    </div>
  );
}

type ListProps = { page: Route.ComponentProps["loaderData"]; products: Tile[] };

/** The specification's list with what stands between its rows. */
function List({ page: { tiles, next, shelves, others }, products }: ListProps) {
  const [query] = useSearchParams();
  const isFolded =
    (tiles?.length ?? 0) > FIRST_ON_PHONE && !query.has("all") && !query.has("cursor");
  return (
    <>
      {!tiles?.length && <NoTiles isFailed={!tiles} />}
      <ShelfLinks {...{ shelves, others }} />
      {tiles && <Tiles {...{ tiles, products, isFolded }} />}
      <More isFolded={isFolded} next={next} />
    </>
  );
}

const NoTiles = ({ isFailed }: { isFailed: boolean }) =>
  isFailed ? (
    <EmptyState title="상품을 보여드리지 못했어요" words={NOT_LOADED}>
      <ButtonLink to="/" reloadDocument look="ink" size="l">
        다시 불러오기
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      title="아직 판매하는 상품이 없어요"
      words="새 상품을 준비하고 있어요. 조금만 기다려주세요."
    />
  );

function More({ isFolded, next }: { isFolded: boolean; next: string | null }) {
  return (
    <>
      {isFolded && (
        <p className="mt-12 text-center md:hidden">
          <ButtonLink to="/?all" replace preventScrollReset size="l">
            상품 더 보기
          </ButtonLink>
        </p>
      )}
      {next && (
        <p className={`mt-12 text-center ${isFolded ? "max-md:hidden" : ""}`}>
          <ButtonLink to={`/?cursor=${encodeURIComponent(next)}`} size="l">
            상품 더 보기
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** The products of one place in the list. */
const productsOf = (tile: Shelf[number]): Tile[] => {
  if ("link" in tile) return [];
  return "row" in tile ? tile.row : [tile];
};

type TilesProps = { tiles: Shelf; products: Tile[]; isFolded: boolean };

function Tiles({ tiles, products, isFolded }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    const unfolds = wasFolded.current && !isFolded;
    wasFolded.current = isFolded;
    // The button that was pressed is gone.
    if (unfolds)
      list.current?.children[FIRST_ON_PHONE]?.querySelector("a")?.focus({ preventScroll: true });
  }, [isFolded]);
  return (
    <TrackList products={products}>
      <ul
        ref={list}
        className={`later-below grid gap-y-10 md:grid-cols-2 md:gap-4 md:px-5 ${isFolded ? "max-md:*:nth-[n+8]:hidden" : ""}`}
      >
        {tiles.map((tile, index) => {
          if ("row" in tile) return <TileRow key={tile.name} row={tile} />;
          if ("link" in tile) return <BannerTile key={tile.id} banner={tile} priority={!index} />;
          return <ProductTile key={tile.id} product={tile} wide={tile.wide} priority={!index} />;
        })}
      </ul>
    </TrackList>
  );
}
