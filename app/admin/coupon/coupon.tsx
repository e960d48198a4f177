import { randomLetters } from "#lib/random-letters.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { couponTabs } from "#shop/office/coupon/coupon-tabs.ts";
import { findOfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { issueCoupon } from "#shop/office/coupon/issue-coupon.server.ts";
import { couponForms } from "#shop/money/value/desk/coupon-forms.ts";
import {
  createCoupon,
  editCoupon,
  stopCoupon,
  type SavedState,
} from "#shop/money/value/desk/save-coupon.server.ts";
import { saved } from "#app/flash.server.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { maySend } from "#app/admin/doors.ts";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/coupon";
import { CouponFields } from "./coupon-fields.tsx";
import { CouponSide } from "./coupon-side.tsx";
import { stopTrouble } from "./stop-trouble.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.coupon?.name ?? "새 쿠폰");

const OFFERED = 20;
const WAITS = "하루에 지급할 수 있는 금액을 넘어 주인의 승인을 기다려요. 승인하면 바로 들어가요.";
const OPENS =
  "하루에 지급할 수 있는 금액을 넘어 다른 주인이 혜택 승인에서 승인할 때까지 아무도 쓸 수 없어요.";
const orWaits = (words: string, state: SavedState): string =>
  state === "waiting" ? `${words} ${OPENS}` : words;
const LIST = "/admin/coupons";

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const search = (searchParams.get("q") ?? "").slice(0, 100);
  const [coupon, { rows: products }] = await Promise.all([
    params.id === "new" ? null : findOfficeCoupon(db, params.id).then(found),
    listAdminProducts(db, { search, limit: OFFERED }),
  ]);
  const offered = products.map(({ id, title }) => ({ id, title }));
  return { coupon, offered, drawn: randomLetters(8).toUpperCase() };
}

export const action = formAction(couponForms, async (shop, form, { params, visitor }) => {
  const { id = "" } = params;
  const here = `${LIST}/${id}`;
  if (id === "new") {
    if (form.intent !== "save") return saved(here, "쿠폰을 먼저 만들어주세요.");
    const { intent: _intent, ...coupon } = form;
    const made = await createCoupon(shop, coupon, visitor);
    return saved(`${LIST}/${made.id}`, orWaits("쿠폰을 만들었어요.", made.state));
  }
  switch (form.intent) {
    case "save": {
      const { intent: _intent, ...coupon } = form;
      const state = await editCoupon(shop, id, coupon, visitor);
      return saved(here, orWaits("쿠폰을 저장했어요.", state));
    }
    case "stop":
      await stopCoupon(shop, id, true, visitor);
      return saved(here, "쿠폰을 중지했어요. 이미 쓴 주문은 그대로예요.");
    case "resume": {
      const state = await stopCoupon(shop, id, false, visitor);
      return saved(here, state === "waiting" ? OPENS : "쿠폰을 다시 쓸 수 있어요.");
    }
    case "issue":
    case "issue-many": {
      const count = await issueCoupon(shop, id, form, visitor);
      if (count === "waiting") return saved(here, WAITS);
      const words = count
        ? `${count.toLocaleString("ko-KR")}명에게 쿠폰을 지급했어요.`
        : "이미 모두 받은 쿠폰이에요. 새로 지급한 회원은 없어요.";
      return saved(here, words);
    }
  }
});

export const shouldRevalidate = readsAnew;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const tones = { running: "good", waiting: "neutral", ended: "neutral", stopped: "bad" } as const;

export default function Coupon({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { coupon } = loaderData;
  const role = useRoot()?.role ?? null;
  const may = (intent: string) => maySend(role, "/admin/coupons/:id", intent);
  return (
    <div className="max-w-300">
      <BackLink to={LIST}>쿠폰 목록</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-6">
        <Title className="wrap-anywhere">{coupon?.name ?? "새 쿠폰"}</Title>
        {coupon && <StatusBadge tone={tones[coupon.tab]} label={couponTabs[coupon.tab]} />}
      </header>
      <Trouble className="pb-6" words={stopTrouble(reply)} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CouponFields
          key={coupon?.revision}
          {...loaderData}
          mayEdit={may("save")}
          reply={answerTo(reply, { intent: "save" })}
        />
        {coupon && <CouponSide coupon={coupon} may={may} reply={reply} />}
      </div>
    </div>
  );
}
