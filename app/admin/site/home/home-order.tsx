import { Link } from "react-router";
import { listHomeOrder } from "#shop/product/shelf/list-home-order.server.ts";
import { MOST_BANNERS } from "#shop/site/banner/banner.ts";
import { placedAs } from "#shop/site/banner/banner-places.ts";
import { listBanners, type PicturedBanner } from "#shop/site/banner/list-banners.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenOf } from "#shop/office/site/save-site.server.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/home-order";
import { OrderForm } from "./order-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "홈 화면");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const site = await findSite(db);
  const [order, pictured] = await Promise.all([
    listHomeOrder(db, site.pinned),
    listBanners(db, site.banners, now()),
  ]);
  const shown = order.products.filter(({ isShow }) => isShow).length;
  // Banners behind removed products are at the end, and move up from there.
  const most = order.hasMore ? Infinity : shown;
  const banners = pictured.map((banner) => ({
    ...banner,
    after: Math.min(banner.after, most),
  }));
  return { ...order, banners, pinned: site.pinned, seen: { home: seenOf("home", site) } };
}

export const action = formAction(siteForms, async (shop, form, { visitor }) => {
  await saveSite(shop, form, visitor);
  return saved(`/admin/site/home#${form.part}`, "저장했어요. 홈 화면에 바로 보여요.");
});

export const shouldRevalidate = readsAnew;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

type Order = { pinned: string[]; banners: PicturedBanner[] };

/** As it was sent, where it was not saved. */
function orderOf(stored: Order, sent: Record<string, string> | undefined): Order {
  const listed = (text = "") => text.split(" ").filter(Boolean);
  if (!sent) return stored;
  const places = listed(sent.banners).map((text) => {
    const [id = "", after] = text.split("@");
    return { id, after: Number(after) || 0 };
  });
  return { pinned: listed(sent.pinned), banners: placedAs(stored.banners, places) };
}

export default function HomeOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { products, banners, pinned, seen, hidden, hasMore } = loaderData;
  const stored = { pinned, banners };
  const reply = answerTo(actionData, { part: "home" });
  return (
    <>
      <Link
        to="/admin/site"
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink"
      >
        <ChevronIcon className="size-4 rotate-180" />
        상점 설정
      </Link>
      <Title>홈 화면</Title>
      <Section id="home" title="상품과 배너의 순서" className="max-w-280 pt-8">
        <p className="pt-3 text-14 text-soft">
          먼저 보일 상품과 배너를 끌거나 화살표로 옮기세요. 나머지 상품은 새 상품부터 그 뒤에
          보여요. 넓은 화면에서 배너는 한 줄을 다 쓰고, 줄 가운데에 놓으면 다음 줄에 보여요.
          {hidden > 0 && ` 숨긴 상품 ${hidden}개는 홈에 보이지 않아요.`}
        </p>
        {banners.length < MOST_BANNERS ? (
          <ButtonLink to="/admin/site/home/banner/new" className="mt-4">
            새 배너
          </ButtonLink>
        ) : (
          <p className="pt-3 text-14">배너는 {MOST_BANNERS}개까지 만들 수 있어요.</p>
        )}
        {products.length || banners.length ? (
          <OrderForm
            key={reply?.refused ? `${seen.home} ${reply.refused.code}` : seen.home}
            {...{ products, hasMore, reply, stored }}
            order={orderOf(stored, reply?.values)}
            seen={seen.home}
          />
        ) : (
          <EmptyState
            title="홈에 보이는 상품이 없어요"
            words="상품을 만들고 보이게 하면 여기에서 순서를 정할 수 있어요."
          >
            <ButtonLink to="/admin/product/create" look="primary">
              새 상품
            </ButtonLink>
          </EmptyState>
        )}
      </Section>
    </>
  );
}
