import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import { couponSentences, offWords } from "#shop/money/value/desk/coupon-words.ts";
import { couponList } from "#shop/office/coupon/coupon-list.server.ts";
import type { CouponTab } from "#shop/office/coupon/coupon-tabs.ts";
import { maySend } from "#app/admin/doors.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/coupons";
import { BenefitLinks } from "./benefit-links.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "쿠폰");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  couponList.read(shopOf(context), url.searchParams);

const emptyWords: Record<CouponTab, string> = {
  running: "새 쿠폰을 만들면 여기에 나타나고, 시작하는 때부터 주문서에서 쓸 수 있어요.",
  waiting: "시작하는 때가 아직 오지 않은 쿠폰이 여기에 나타나요.",
  ended: "끝나는 때가 지났거나 다 쓴 쿠폰이 여기에 나타나요.",
  stopped: "중지한 쿠폰이 여기에 나타나요. 언제든 다시 쓸 수 있게 할 수 있어요.",
};

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { filter, list } = loaderData;
  const role = useRoot()?.role ?? null;
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
      <OfficeList
        list={list}
        page={loaderData}
        caption="쿠폰 목록"
        keyOf={({ id }) => id}
        rowClass={row}
        empty={{ title: "쿠폰이 없어요", words: emptyWords[filter.tab] }}
        nothing={{ title: "찾는 쿠폰이 없어요", words: "이 이름이나 코드의 쿠폰이 없어요." }}
        cells={{
          name: { cell: CouponName },
          off: { cell: offWords, className: "whitespace-nowrap numbers" },
          code: { cell: CouponCode, className: "text-soft numbers" },
          period: { cell: CouponPeriod, className: "text-soft numbers max-lg:text-12" },
          used: { cell: CouponUses, isNumber: true },
        }}
      />
    </>
  );
}

type Coupon = Route.ComponentProps["loaderData"]["rows"][number];
const row =
  "border-b border-line transition-colors duration-150 hover:bg-wash max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-3.5";
const count = (number: number) => number.toLocaleString("ko-KR");

const CouponName = (coupon: Coupon) => (
  <>
    <TextLink look="row" to={`/admin/coupons/${coupon.id}`} className="font-medium wrap-anywhere">
      {coupon.name}
    </TextLink>
    <p className="text-12 text-soft max-lg:hidden">{couponSentences(coupon)[0]}</p>
  </>
);

const CouponCode = ({ code, mayTake, taken, takeTotal }: Coupon) => (
  <>
    {code ?? (mayTake ? "" : "받은 회원만")}
    {mayTake && (
      <span className={code ? "block text-12" : "block"}>
        누구나 받기 {count(taken)}
        {takeTotal !== null && ` / ${count(takeTotal)}`}명
      </span>
    )}
  </>
);

const CouponPeriod = ({ startsAt, endsAt }: Coupon) => (
  <>
    {seoulTime(startsAt)}부터
    {endsAt && <span className="lg:block"> {untilTime(endsAt)}까지</span>}
  </>
);

const CouponUses = ({ used, totalUses }: Coupon) => (
  <>
    <span className="lg:hidden">쓴 횟수 </span>
    {count(used)}
    {totalUses !== null && ` / ${count(totalUses)}`}
  </>
);
