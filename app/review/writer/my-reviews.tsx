import { Link } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { listUnreviewed } from "#shop/review/buyer-lines.server.ts";
import { reviewRefusal, type BuyerLine } from "#shop/review/line-standing.ts";
import { listOwnReviews, type OwnReview } from "#shop/review/writer/own-review.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { MyPage, MySection } from "#app/account/my/my-page.tsx";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Stars } from "../stars.tsx";
import type { Route } from "./+types/my-reviews";

const PAGE = 20;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 후기");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const { id } = signedInOf(visitorOf(context)).account;
  const { reviews: settings } = await findSite(db);
  const [bought, written] = await Promise.all([
    settings.isOn ? listUnreviewed(db, id) : [],
    listOwnReviews(db, id, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
      limit: PAGE,
    }),
  ]);
  return {
    waiting: bought.filter((line) => reviewRefusal(line, settings, now()) === null),
    ...written,
  };
}

export default function MyReviews({ loaderData }: Route.ComponentProps) {
  const { waiting, rows, previous, next } = loaderData;
  return (
    <MyPage title="내 후기">
      {!waiting.length && !rows.length && (
        <EmptyState
          title="아직 후기가 없어요"
          words="상품을 받거나 파일을 열면 여기에서 후기를 쓸 수 있어요."
        >
          <ButtonLink to="/my" look="ink" size="l">
            내 주문 보기
          </ButtonLink>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <MySection title="후기를 기다리는 상품">
          <Ruled>
            {waiting.map((line) => (
              <Waiting key={line.lineId} line={line} />
            ))}
          </Ruled>
        </MySection>
      )}
      {rows.length > 0 && (
        <MySection title="내가 쓴 후기">
          <Ruled>
            {rows.map((review) => (
              <Written key={review.id} review={review} />
            ))}
          </Ruled>
        </MySection>
      )}
      <Pager previous={previous} next={next} />
    </MyPage>
  );
}

const Waiting = ({ line }: { line: BuyerLine }) => (
  <li className="flex flex-wrap items-center gap-4 py-4">
    <OrderPicture image={line.image} />
    <div className="min-w-0 flex-1">
      <p className="text-16 font-semibold">{line.title}</p>
      {line.option && <p className="text-14 text-soft">{line.option}</p>}
      <p className="text-12 text-soft numbers">{seoulDate(line.placedAt)} 주문</p>
    </div>
    <ButtonLink to={`/my/review/${line.number}/${line.lineId}`} look="ink">
      후기 쓰기<span className="sr-only">: {line.title}</span>
    </ButtonLink>
  </li>
);

const Written = ({ review }: { review: OwnReview }) => (
  <li>
    <Link
      to={`/my/review/${review.number}/${review.lineId}`}
      className="flex flex-col gap-1 py-4 hover:bg-wash focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-center gap-2 text-14 font-semibold">
        {review.title}
        {review.hiddenAt && (
          <StatusBadge
            tone="bad"
            label={
              review.objectedAt && !review.objectionAnsweredAt ? "숨김 · 이의 확인 중" : "숨김"
            }
          />
        )}
        {review.answer !== null && <StatusBadge tone="good" label="답글 있음" />}
      </span>
      <Stars stars={review.stars} />
      <span className="line-clamp-2 text-14 text-soft wrap-anywhere">{review.text}</span>
      <time dateTime={review.createdAt.toISOString()} className="text-12 text-soft numbers">
        {seoulDate(review.createdAt)}
      </time>
    </Link>
  </li>
);
