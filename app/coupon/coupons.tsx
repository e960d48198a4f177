import { redirect } from "react-router";
import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { listCouponsToTake } from "#shop/money/value/take/list-coupons-to-take.server.ts";
import { takeCoupon } from "#shop/money/value/take/take-coupon.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { withPre } from "#app/account/use-pre.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { readForm } from "#app/read-form.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/coupons";
import { couponList } from "./coupon-card.tsx";
import { CouponsToTake, type TakenCoupon } from "./coupons-to-take.tsx";
import { takePath } from "./take-path.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "쿠폰 받기");

/** `?product=` filters by product; `?take=` is the coupon that the visitor returned for. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  await openOnly(context);
  const { db } = shopOf(context);
  const { account } = visitorOf(context);
  const product = await findProduct(db, searchParams.get("product"));
  const couponId = searchParams.get("take");
  const coupons = await listCouponsToTake(db, {
    accountId: account?.id ?? null,
    productId: product?.id ?? null,
  });
  return {
    isMember: account !== null,
    product: product && { id: product.id, title: product.title },
    asked: couponId,
    coupons: coupons.toSorted(
      (one, other) => Number(other.id === couponId) - Number(one.id === couponId),
    ),
  };
}

const form = z.object({
  intent: z.literal("take", "할 수 없는 작업이에요."),
  coupon: sentBack(64, "쿠폰을 다시 골라주세요."),
});

const take = formAction(form, async (shop, { coupon }, { visitor: { account, address } }) => {
  const isNew = await takeCoupon(shop, coupon, { accountId: account!.id, address });
  return { coupon, isNew } satisfies TakenCoupon;
});

export async function action(args: Route.ActionArgs) {
  await openOnly(args.context);
  if (!visitorOf(args.context).account) throw await signInFirst(args.request);
  return take(args);
}

async function signInFirst(request: Request): Promise<Response> {
  const { coupon = "" } = await readForm(request);
  const product = new URL(request.url).searchParams.get("product");
  const message = "로그인하거나 가입하면 쿠폰을 받을 수 있어요.";
  return redirect(withPre("/login", takePath({ coupon: coupon.slice(0, 64), product })), {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ message }) },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Coupons({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { product, coupons, asked: couponId, isMember } = loaderData;
  const words = saidOf(loaderData, reply);
  return (
    <section className="mx-auto max-w-240 px-5 pt-6 pb-20 md:pt-12">
      <Head product={product} isMember={isMember} />
      {words && (
        <NoticeBox className="mb-6" tone={reply?.done ? "good" : "warn"}>
          {words}
        </NoticeBox>
      )}
      {coupons.length > 0 && (
        <CouponsToTake
          coupons={coupons}
          isMember={isMember}
          product={product?.id ?? null}
          asked={couponId}
          reply={reply}
          className={couponList}
        />
      )}
      {coupons.length === 0 && <NoCoupons />}
      <div className="mt-8 flex flex-wrap gap-2">
        {product && <ButtonLink to="/coupons">다른 쿠폰도 보기</ButtonLink>}
        {isMember && <ButtonLink to="/my/benefits">받은 쿠폰 보기</ButtonLink>}
      </div>
    </section>
  );
}

const Head = ({ product, isMember }: Pick<Page, "product" | "isMember">) => (
  <>
    {product && <BackLink to={`/product/${product.id}`}>{product.title}</BackLink>}
    <Title className="mt-2">쿠폰 받기</Title>
    <p className="mt-2 mb-6 text-16 text-soft">
      {product && "이 상품에 쓸 수 있는 쿠폰이에요. "}
      {!isMember && "회원이면 받을 수 있어요. "}받은 쿠폰은 주문서에서 사용할 수 있어요.
    </p>
  </>
);

type Page = Route.ComponentProps["loaderData"];

/** Messages that no coupon of the page shows. */
function saidOf(page: Page, reply: Route.ComponentProps["actionData"]): string | undefined {
  const { asked: couponId, coupons } = page;
  if (reply?.done) return takenWords(reply.done);
  if (reply?.refused)
    return hasForm(page, reply.values?.coupon) ? undefined : reply.refused.message;
  const isGone = couponId !== null && coupons.every(({ id }) => id !== couponId);
  return isGone ? "그 사이 받을 수 없게 된 쿠폰이에요." : undefined;
}

const hasForm = ({ coupons, isMember }: Page, coupon: string | undefined): boolean =>
  isMember && coupons.some(({ id, state }) => id === coupon && state === "open");

const takenWords = ({ isNew }: TakenCoupon) =>
  isNew ? "쿠폰을 받았어요." : "이미 받은 쿠폰이에요.";

const NoCoupons = () => (
  <EmptyState
    title="지금 받을 수 있는 쿠폰이 없어요"
    words="새 쿠폰이 나오면 여기에 모여요. 쿠폰 코드가 있으면 주문서에 바로 입력해주세요."
    className="!py-12"
  />
);
