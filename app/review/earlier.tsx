import { findProduct } from "#shop/product/find-product.server.ts";
import { EARLIER_TITLE, earlierReviewsPath } from "#shop/review/earlier/earlier-words.ts";
import { listEarlierReviews } from "#shop/review/earlier/list-earlier.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { narrowedMeta, shareMeta, shareOf } from "#app/share-meta.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/earlier";
import { EarlierList, HowCounted } from "./earlier-list.tsx";

const PAGE = 20;

/** All that was written of a product elsewhere; while none is shown, there is no such page. */
export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const { id, title } = found(await findProduct(db, params.id));
  const { reviews: settings } = await findSite(db);
  const page = await listEarlierReviews(db, {
    productId: id,
    settings,
    now: now(),
    after: searchParams.get("after"),
    before: searchParams.get("before"),
    limit: PAGE,
  });
  return { product: { id, title }, ...found(page) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { id, title } = loaderData.product;
  return [
    ...shareMeta({
      ...shareOf(matches),
      title: `${title}: ${EARLIER_TITLE}`,
      path: earlierReviewsPath(id),
      description: `${title}에 다른 곳에서 쓴 후기예요.`,
    }),
    ...narrowedMeta(location.search, ["after", "before"]),
  ];
};

export default function Earlier({ loaderData: { product, rows, ...pages } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-180 px-5 pt-6 pb-20 md:pt-12">
      <BackLink to={`/product/${product.id}`}>{product.title}</BackLink>
      <Title className="mt-2 mb-4">{EARLIER_TITLE}</Title>
      <HowCounted />
      {rows.length ? (
        <EarlierList rows={rows} />
      ) : (
        <EmptyState
          title="아직 후기가 없어요"
          words="다른 곳에서 쓴 후기를 옮기면 여기에 보여요."
        />
      )}
      <Pager {...pages} />
    </div>
  );
}
