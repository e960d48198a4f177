import { seoulTime } from "#lib/seoul-time.ts";
import {
  officeReviewPath,
  readOfficeReviewFilter,
  reviewTabs,
  type OfficeReviewFilter,
  type ReviewTab,
} from "#shop/office/review/office-review-filter.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import {
  listOfficeReviews,
  type OfficeReviewRow,
} from "#shop/office/review/list-office-reviews.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { CardTable, cardCell } from "#app/admin/list/card-table.tsx";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { mayOpen } from "#app/admin/doors.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Stars } from "#app/review/stars.tsx";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/reviews";
import { ReviewState } from "./review-state.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "후기");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db } = shop;
  const filter = readOfficeReviewFilter(searchParams);
  const [page, objected, site] = await Promise.all([
    listOfficeReviews(db, {
      ...filter,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countDuty(shop, "objection"),
    findSite(db),
  ]);
  return { filter, objected, isOn: site.reviews.isOn, ...page };
}

const SETTINGS = "/admin/reviews/settings";
const starChoices = {
  "": "모든 별점",
  5: "5점",
  4: "4점",
  3: "3점",
  2: "2점",
  1: "1점",
};

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { filter, objected, isOn, rows, previous, next } = loaderData;
  const maySet = mayOpen(useRoot()?.role ?? null, SETTINGS);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Title>후기</Title>
        {maySet && <ButtonLink to={SETTINGS}>후기 설정</ButtonLink>}
      </div>
      {!isOn && (
        <div className="pt-4">
          <NoticeBox>
            지금은 상점에 후기가 보이지 않아요. {maySet ? "후기 설정에서 켤 수 있어요." : ""}
          </NoticeBox>
        </div>
      )}
      <div className="mt-3">
        <ReviewTabs filter={filter} objected={objected} />
      </div>
      <div className="py-4">
        <FilterForm
          queryOf={(typed) =>
            new URL(officeReviewPath(readOfficeReviewFilter(typed)), "http://inside.invalid")
              .searchParams
          }
          kept={filter.tab === "all" ? {} : { tab: filter.tab }}
          search={{
            label: "후기 검색",
            value: filter.search,
            placeholder: "내용, 상품, 쓴 분",
            most: 50,
          }}
        >
          <FilterChoice
            name="stars"
            label="별점"
            chosen={filter.stars ? String(filter.stars) : ""}
            choices={starChoices}
            wide
          />
        </FilterForm>
      </div>
      <ListBody>
        {rows.length ? <ReviewTable rows={rows} /> : <NoReviews filter={filter} />}
      </ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

function ReviewTabs({ filter, objected }: { filter: OfficeReviewFilter; objected: number }) {
  const tabs = (["all", "objected", "unanswered", "hidden"] as ReviewTab[]).map((tab) => ({
    to: officeReviewPath({ ...filter, tab }),
    title: reviewTabs[tab],
    isHere: tab === filter.tab,
    count: tab === "objected" && !filter.search && filter.stars === null ? objected : null,
  }));
  return <ListTabs label="후기 상태" tabs={tabs} />;
}

const emptyWords: Record<ReviewTab, string> = {
  objected: "숨긴 후기에 이의가 들어오면 여기에 나타나요.",
  unanswered: "답글을 달지 않은 후기가 여기에 나타나요.",
  all: "첫 후기가 올라오면 여기에 나타나요.",
  hidden: "숨긴 후기가 여기에 나타나요.",
};

function NoReviews({ filter }: { filter: OfficeReviewFilter }) {
  if (filter.search || filter.stars !== null)
    return (
      <EmptyState title="찾는 후기가 없어요" words="이 조건에 맞는 후기가 없어요.">
        <ButtonLink to={officeReviewPath({ tab: filter.tab, stars: null, search: "" })}>
          조건 지우기
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyList
      title={filter.tab === "objected" ? "답을 기다리는 이의가 없어요" : "후기가 없어요"}
      words={emptyWords[filter.tab]}
      start={officeReviewPath(filter)}
    />
  );
}

const heads = ["별점", "후기", "상품", "쓴 분", "쓴 때", "상태"];

const ReviewTable = ({ rows }: { rows: OfficeReviewRow[] }) => (
  <CardTable caption="후기 목록" heads={heads}>
    {rows.map((row) => (
      <tr
        key={row.id}
        className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-3.5"
      >
        <td className={`${cardCell} whitespace-nowrap`}>
          <Stars stars={row.stars} className="size-3.5" />
        </td>
        <td className={`${cardCell} max-lg:order-3 max-lg:col-span-2`}>
          <TextLink
            look="faint"
            to={`/admin/reviews/${row.id}`}
            className="line-clamp-2 min-h-6 font-medium wrap-anywhere"
          >
            {row.text}
          </TextLink>
          <p className="text-12 text-soft empty:hidden">
            {[row.hasPhotos && "사진", row.hasSound && "소리"].filter(Boolean).join(" · ")}
          </p>
        </td>
        <td className={`${cardCell} text-soft max-lg:order-4 max-lg:col-span-2 max-lg:text-12`}>
          {row.title}
        </td>
        <td className={`${cardCell} whitespace-nowrap text-soft max-lg:order-5 max-lg:text-12`}>
          {row.writerName}
        </td>
        <td
          className={`${cardCell} whitespace-nowrap text-soft numbers max-lg:order-6 max-lg:text-12`}
        >
          <time dateTime={row.createdAt.toISOString()}>{seoulTime(row.createdAt)}</time>
        </td>
        <td className={`${cardCell} max-lg:order-2 max-lg:text-right`}>
          <ReviewState {...row} />
        </td>
      </tr>
    ))}
  </CardTable>
);
