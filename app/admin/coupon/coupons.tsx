import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import { couponSentences, offWords } from "#shop/money/value/desk/coupon-words.ts";
import {
  couponListPath,
  couponQuery,
  couponTabNames,
  couponTabs,
  readCouponFilter,
  type CouponFilter,
  type CouponTab,
} from "#shop/office/coupon/coupon-filter.ts";
import {
  countCoupons,
  listCoupons,
  type CouponRow,
} from "#shop/office/coupon/list-coupons.server.ts";
import { mayOpen, maySend } from "#app/admin/doors.ts";
import { CardTable, cardCell } from "#app/admin/list/card-table.tsx";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { FilesForm } from "#app/admin/list/files-form.tsx";
import { FilterForm } from "#app/admin/list/filter-form.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/coupons";
import { BenefitLinks } from "./benefit-links.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "쿠폰");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const filter = readCouponFilter(searchParams);
  const [page, counts] = await Promise.all([
    listCoupons(db, {
      ...filter,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countCoupons(db, filter.search),
  ]);
  return { filter, counts, ...page };
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { filter, counts, rows, previous, next } = loaderData;
  const role = useRoot()?.role ?? null;
  const query = couponQuery(filter);
  return (
    <>
      <BenefitLinks />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Title>쿠폰</Title>
        {maySend(role, "/admin/coupons/:id", "save") && (
          <ButtonLink to="/admin/coupons/new" look="primary">
            새 쿠폰
          </ButtonLink>
        )}
      </div>
      <div className="mt-3">
        <ListTabs
          label="쿠폰 상태"
          tabs={couponTabNames.map((tab) => ({
            to: couponListPath({ ...filter, tab }),
            title: couponTabs[tab],
            isHere: tab === filter.tab,
            count: counts[tab],
          }))}
        />
      </div>
      <div className="flex flex-col gap-3 py-4">
        <FilterForm
          queryOf={(typed) => couponQuery(readCouponFilter(typed))}
          kept={filter.tab === "running" ? {} : { tab: filter.tab }}
          search={{
            label: "쿠폰 검색",
            value: filter.search,
            placeholder: "이름, 코드의 앞부분",
            most: 50,
          }}
        >
          {null}
        </FilterForm>
        {mayOpen(role, "/admin/coupons/export") && rows.length > 0 && (
          <FilesForm
            action={query.size ? `/admin/coupons/export?${query}` : "/admin/coupons/export"}
          />
        )}
      </div>
      <ListBody>
        {rows.length ? <CouponTable rows={rows} /> : <NoCoupons filter={filter} />}
      </ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

const emptyWords: Record<CouponTab, string> = {
  running: "새 쿠폰을 만들면 여기에 나타나고, 시작하는 때부터 주문서에서 쓸 수 있어요.",
  waiting: "시작하는 때가 아직 오지 않은 쿠폰이 여기에 나타나요.",
  ended: "끝나는 때가 지났거나 다 쓴 쿠폰이 여기에 나타나요.",
  stopped: "중지한 쿠폰이 여기에 나타나요. 언제든 다시 쓸 수 있게 할 수 있어요.",
};

function NoCoupons({ filter }: { filter: CouponFilter }) {
  if (filter.search)
    return (
      <EmptyState title="찾는 쿠폰이 없어요" words="이 이름이나 코드의 쿠폰이 없어요.">
        <ButtonLink to={couponListPath({ ...filter, search: "" })}>조건 지우기</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyList
      title="쿠폰이 없어요"
      words={emptyWords[filter.tab]}
      start={couponListPath(filter)}
    />
  );
}

const heads = ["이름", "할인", "코드", "기간", { words: "쓴 횟수", className: "lg:text-right" }];
const row =
  "border-b border-line transition-colors duration-150 hover:bg-wash max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-3.5";

const CouponTable = ({ rows }: { rows: CouponRow[] }) => (
  <CardTable caption="쿠폰 목록" heads={heads}>
    {rows.map((coupon) => (
      <tr key={coupon.id} className={row}>
        <td className={cardCell}>
          <TextLink
            look="row"
            to={`/admin/coupons/${coupon.id}`}
            className="font-medium wrap-anywhere"
          >
            {coupon.name}
          </TextLink>
          <p className="text-12 text-soft max-lg:hidden">{couponSentences(coupon)[0]}</p>
        </td>
        <td className={`${cardCell} whitespace-nowrap numbers`}>{offWords(coupon)}</td>
        <td className={`${cardCell} text-soft numbers`}>
          {coupon.code ?? (coupon.mayTake ? "" : "받은 회원만")}
          {coupon.mayTake && <Taken coupon={coupon} />}
        </td>
        <td className={`${cardCell} text-soft numbers max-lg:text-12`}>
          {seoulTime(coupon.startsAt)}부터
          {coupon.endsAt && <span className="lg:block"> {untilTime(coupon.endsAt)}까지</span>}
        </td>
        <td className={`${cardCell} numbers lg:text-right`}>
          <span className="lg:hidden">쓴 횟수 </span>
          {coupon.used.toLocaleString("ko-KR")}
          {coupon.totalUses !== null && ` / ${coupon.totalUses.toLocaleString("ko-KR")}`}
        </td>
      </tr>
    ))}
  </CardTable>
);

const Taken = ({ coupon: { code, taken, takeTotal } }: { coupon: CouponRow }) => (
  <span className={code ? "block text-12" : "block"}>
    누구나 받기 {taken.toLocaleString("ko-KR")}
    {takeTotal !== null && ` / ${takeTotal.toLocaleString("ko-KR")}`}명
  </span>
);
