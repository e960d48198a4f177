import { Form, Link, useSearchParams } from "react-router";
import { findProduct } from "#shop/product/find-product.server.ts";
import { helpfulForm } from "#shop/review/review-forms.ts";
import {
  readReviewCursor,
  readReviewFilter,
  reviewMedia,
  reviewSorts,
  reviewsPath,
  type ReviewFilter,
  type ReviewSort,
} from "#shop/review/review-filter.ts";
import { listReviews } from "#shop/review/shown-review.server.ts";
import { voteHelpful } from "#shop/review/vote-helpful.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { narrowedMeta, shareMeta, shareOf } from "#app/share-meta.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/reviews";
import { HowReviewed } from "./product-reviews.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewList } from "./review-item.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PagerLinks } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";

const PAGE = 20;

/** All reviews of one product; where the shop has none, there is no such page. */
export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [product, { reviews: settings }] = [
    found(await findProduct(db, params.id)),
    await findSite(db),
  ];
  if (!settings.isOn) throw found(null);
  const filter = readReviewFilter(searchParams);
  const after = readReviewCursor(searchParams.get("after"));
  const page = await listReviews(db, { ...filter, productId: product.id, after, limit: PAGE });
  const { id, title, rating, starCounts } = product;
  return {
    product: { id, title, rating, starCounts },
    settings,
    filter,
    isFirst: after === null,
    ...page,
  };
}

/** A device that has no name yet gets one, so that it votes once. */
export async function action(args: Route.ActionArgs) {
  const { guestId, account } = visitorOf(args.context);
  const device = guestId ?? newGuestId();
  const answer = await formAction(helpfulForm, async (shop, { review }, { visitor, params }) => ({
    helpful: await voteHelpful(
      shop,
      { reviewId: review, productId: params.id ?? "" },
      { accountId: visitor.account?.id ?? null, guestId: device, address: visitor.address },
    ),
  }))(args);
  if (!guestId && !account && answer.data.done)
    answer.init = {
      ...answer.init,
      headers: { "Set-Cookie": guestCookie(shopOf(args.context), device) },
    };
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { id, title } = loaderData.product;
  return [
    ...shareMeta({
      ...shareOf(matches),
      title: `${title} 후기`,
      path: `/product/${id}/reviews`,
      description: `${title}을 구매한 분들의 후기예요.`,
    }),
    ...narrowedMeta(location.search, ["sort", "stars", "with", "after"]),
  ];
};

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { product, settings, filter, rows, next, isFirst } = loaderData;
  return (
    <div className="mx-auto max-w-180 px-5 pt-6 pb-20 md:pt-12">
      <BackLink to={`/product/${product.id}`}>{product.title}</BackLink>
      <Title className="mt-2 mb-6">후기</Title>
      {actionData?.done && (
        <NoticeBox className="mb-6">고마워요. 도움이 됐다고 표시했어요.</NoticeBox>
      )}
      {product.rating && (
        <RatingSummary
          productId={product.id}
          rating={product.rating}
          counts={product.starCounts ?? []}
        />
      )}
      {product.rating && <Filtering filter={filter} productId={product.id} />}
      {rows.length ? (
        <ReviewList rows={rows} product={product} />
      ) : (
        <NoReviews isFiltered={product.rating !== null} productId={product.id} />
      )}
      <PagerLinks
        previous={isFirst ? null : { to: reviewsPath(product.id, filter), words: "처음으로" }}
        next={next && reviewsPath(product.id, filter, next)}
      />
      <div className="pt-8">
        <HowReviewed settings={settings} />
      </div>
    </div>
  );
}

const NoReviews = ({ isFiltered, productId }: { isFiltered: boolean; productId: string }) =>
  isFiltered ? (
    <EmptyState title="이 조건에 맞는 후기가 없어요" words="다른 별점이나 모든 후기를 골라보세요.">
      <ButtonLink to={reviewsPath(productId)}>모든 후기 보기</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="아직 후기가 없어요" words="구매하고 첫 후기를 남겨주세요.">
      <ButtonLink to={`/product/${productId}`}>상품 보기</ButtonLink>
    </EmptyState>
  );

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 md:text-14";

/** Order, stars and what else there is; each choice is an address. */
function Filtering({ filter, productId }: { filter: ReviewFilter; productId: string }) {
  const [search] = useSearchParams();
  const sorts = Object.keys(reviewSorts) as ReviewSort[];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-8 pb-4">
      <nav aria-label="후기 순서" className="-mx-2 flex flex-wrap">
        {sorts.map((sort) => (
          <Link
            key={sort}
            to={reviewsPath(productId, { ...filter, sort })}
            aria-current={sort === filter.sort ? "true" : undefined}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-14 text-soft hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {reviewSorts[sort]}
          </Link>
        ))}
      </nav>
      <Form key={search.toString()} className="flex flex-wrap gap-2" preventScrollReset>
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <FilterSelect label="별점" name="stars" chosen={filter.stars ? String(filter.stars) : ""}>
          {[["", "모든 별점"], ...[5, 4, 3, 2, 1].map((of) => [String(of), `${of}점`])]}
        </FilterSelect>
        <FilterSelect label="사진과 소리" name="with" chosen={filter.media}>
          {Object.entries(reviewMedia)}
        </FilterSelect>
        <noscript>
          <Button>보기</Button>
        </noscript>
      </Form>
    </div>
  );
}

type FilterSelectProps = { label: string; name: string; chosen: string; children: string[][] };

const FilterSelect = ({ label, name, chosen, children }: FilterSelectProps) => (
  <select
    name={name}
    aria-label={label}
    defaultValue={chosen}
    onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    className={box}
  >
    {children.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </select>
);
