import { useNavigate } from "react-router";
import * as z from "zod";
import { won } from "#lib/won.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { mergeCart } from "#shop/cart/merge-cart.server.ts";
import { mergeLines } from "#shop/cart/merge-lines.ts";
import { spendCartWrite } from "#shop/cart/spend-cart-write.server.ts";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { findLinkedOrder } from "#shop/order/guest/find-linked-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { planReorder, type ReorderLine } from "#shop/shopper/plan-reorder.server.ts";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "#app/account/my/signed-in-of.ts";
import { deviceCart, keepDeviceCart } from "#app/cart/device-cart.ts";
import { queryOfCart } from "#app/checkout/order-form/order-query.ts";
import { browserOf } from "#app/checkout/order/order-return.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/reorder";
import { ReorderLines } from "./reorder-lines.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "다시 담기");

/** The member's own order, or a guest's by device, payment link or code; others stay unknown. */
async function findOwn(shop: Shop, number: string, visitor: Visitor, request: Request) {
  const { account } = visitor;
  const own: Order | null =
    (account && (await findMemberOrder(shop.db, number, account.id))) ||
    (await findLinkedOrder(shop, number, browserOf(shop, request, visitor))) ||
    (await findManagedOrder(shop.db, number, accessOf(request)));
  return found(own);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [shop, visitor] = [shopOf(context), visitorOf(context)];
  const order = await findOwn(shop, params.number, visitor, request);
  return {
    number: order.number,
    isMember: visitor.account !== null,
    lines: await planReorder(shop, order.id),
  };
}

/** Adds the available lines to the member's cart. */
export const action = formAction(
  z.looseObject({}),
  async (shop, _, { visitor, params, request }) => {
    const memberId = signedInOf(visitor).account.id;
    const order = await findOwn(shop, params.number ?? "", visitor, request);
    await spendCartWrite(shop.db, memberId);
    const coming = linesOf(await planReorder(shop, order.id));
    const { left } = await mergeCart(shop.db, memberId, coming);
    return saved(
      "/order",
      left
        ? `장바구니가 가득 차서 ${left}가지는 담지 못했어요.`
        : "지난 주문의 상품을 현재 가격으로 장바구니에 담았어요.",
    );
  },
);

const linesOf = (lines: ReorderLine[]): CartLine[] => lines.flatMap(({ line }) => line ?? []);

export default function Reorder({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const coming = linesOf(page.lines);
  const total = coming.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  if (!coming.length)
    return (
      <section className="mx-auto max-w-180 px-5 pt-10">
        <Title>다시 담기</Title>
        <ReorderLines lines={page.lines} />
        <EmptyState title="지금 다시 담을 수 있는 상품이 없어요">
          <ButtonLink to="/" look="ink" size="l">
            다른 상품 보기
          </ButtonLink>
        </EmptyState>
      </section>
    );
  return (
    <section className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <Title>다시 담기</Title>
      <p className="mt-2 text-16 text-soft">지난 주문의 상품을 현재 가격으로 장바구니에 담아요.</p>
      <ReorderLines lines={page.lines} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line py-5">
        <span className="text-14 text-soft">현재 상품 금액 · {coming.length}가지</span>
        <span className="text-20 font-bold numbers">{won(total)}</span>
      </p>
      {page.isMember ? (
        <PostForm reply={reply} asMember>
          {({ busy }) => (
            <Button look="primary" size="l" wide busy={busy}>
              장바구니에 담기
            </Button>
          )}
        </PostForm>
      ) : (
        <IntoDeviceCart lines={coming} />
      )}
    </section>
  );
}

/** Without JavaScript the address brings the lines, beside whatever the device keeps. */
function IntoDeviceCart({ lines }: { lines: CartLine[] }) {
  const navigate = useNavigate();
  const path = `/non-member/order?${queryOfCart(lines)}`;
  const put = (event: React.MouseEvent) => {
    event.preventDefault();
    keepDeviceCart(mergeLines(deviceCart(), lines).lines);
    void navigate("/non-member/order");
  };
  return (
    <ButtonLink to={path} onClick={put} look="primary" size="l" wide>
      장바구니에 담기
    </ButtonLink>
  );
}
