import { seoulTime } from "#lib/seoul-time.ts";
import { reviewList, type ReviewTab } from "#shop/office/review/review-list.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Stars } from "#app/review/stars.tsx";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/reviews";
import { ReviewState } from "./review-state.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "후기");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, site] = await Promise.all([
    reviewList.read(shop, url.searchParams),
    findSite(shop.db),
  ]);
  return { ...page, isOn: site.reviews.isOn };
}

const SETTINGS = "/admin/reviews/settings";
const emptyWords: Record<ReviewTab, string> = {
  objected: "숨긴 후기에 이의가 들어오면 여기에 나타나요.",
  unanswered: "답글을 달지 않은 후기가 여기에 나타나요.",
  all: "첫 후기가 올라오면 여기에 나타나요.",
  hidden: "숨긴 후기가 여기에 나타나요.",
};

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { list, filter, isOn } = loaderData;
  const maySet = mayOpen(useRoot()?.role ?? null, SETTINGS);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Title>후기</Title>
        {maySet && <ButtonLink to={SETTINGS}>후기 설정</ButtonLink>}
      </div>
      {!isOn && (
        <NoticeBox className="mt-4">
          지금은 상점에 후기가 보이지 않아요. {maySet ? "후기 설정에서 켤 수 있어요." : ""}
        </NoticeBox>
      )}
      <OfficeList
        list={list}
        page={loaderData}
        caption="후기 목록"
        keyOf={({ id }) => id}
        empty={{
          title: filter.tab === "objected" ? "답을 기다리는 이의가 없어요" : "후기가 없어요",
          words: emptyWords[filter.tab],
        }}
        nothing={{ title: "찾는 후기가 없어요", words: "이 조건에 맞는 후기가 없어요." }}
        cells={{
          stars: {
            cell: ({ stars }) => <Stars stars={stars} className="size-3.5" />,
            className: "whitespace-nowrap",
          },
          text: { cell: ReviewText, isHead: true, className: "max-lg:order-3 max-lg:col-span-2" },
          title: {
            cell: ({ title }) => title,
            className: "text-soft max-lg:order-4 max-lg:col-span-2 max-lg:text-12",
          },
          writer: {
            cell: ({ writerName }) => writerName,
            className: "whitespace-nowrap text-soft max-lg:order-5 max-lg:text-12",
          },
          createdAt: {
            cell: ({ createdAt }) => (
              <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
            ),
            className: "whitespace-nowrap text-soft numbers max-lg:order-6 max-lg:text-12",
          },
          state: {
            cell: (review) => <ReviewState {...review} />,
            className: "max-lg:order-2 max-lg:text-right",
          },
        }}
      />
    </>
  );
}

type Review = Route.ComponentProps["loaderData"]["rows"][number];

const ReviewText = ({ id, text, hasPhotos, hasSound }: Review) => (
  <>
    <TextLink
      look="faint"
      to={`/admin/reviews/${id}`}
      className="line-clamp-2 min-h-6 font-medium wrap-anywhere"
    >
      {text}
    </TextLink>
    <p className="text-12 text-soft empty:hidden">
      {[hasPhotos && "사진", hasSound && "소리"].filter(Boolean).join(" · ")}
    </p>
  </>
);
