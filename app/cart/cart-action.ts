import { redirect } from "react-router";
import { countKeptBefore } from "#shop/order/limit/person-limit.server.ts";
import { addToCart } from "#shop/cart/add-to-cart.server.ts";
import { countPieces } from "#shop/cart/cart-line.ts";
import { changeCart } from "#shop/cart/change-cart.server.ts";
import { clearCart } from "#shop/cart/clear-cart.server.ts";
import { mergeCart } from "#shop/cart/merge-cart.server.ts";
import { spendCartWrite } from "#shop/cart/spend-cart-write.server.ts";
import { isProductId } from "#shop/product/product.ts";
import type { Shop } from "#shop/shop.ts";
import { flashCookie } from "../flash.server.ts";
import { formAction, type FormReply } from "../form-action.server.ts";
import { guardMember } from "../guard.server.ts";
import { visitorOf } from "../request.server.ts";
import type { Route } from "./+types/cart-action";
import { cartForm, type CartForm } from "./cart-form.ts";
import type { CartReply } from "./send-cart.ts";

const act = formAction(cartForm, async (shop, form, { visitor, request }): Promise<CartReply> => {
  const memberId = visitor.account!.id;
  await spendCartWrite(shop.db, memberId);
  return write(shop, memberId, form, new URL(request.url).searchParams.get("product"));
});

async function write(
  { db }: Shop,
  memberId: string,
  form: CartForm,
  product: string | null,
): Promise<CartReply> {
  if (form.intent === "clear") {
    await clearCart(db, memberId);
    return { count: 0, message: "장바구니를 비웠어요." };
  }
  if (form.intent === "change")
    return {
      count: countPieces(await changeCart(db, memberId, form.lines)),
      message: "장바구니를 바꿨어요.",
    };
  if (form.intent === "merge") {
    const { lines, left } = await mergeCart(db, memberId, form.lines);
    return {
      count: countPieces(lines),
      message: left
        ? `장바구니가 가득 차서 이 기기에 담아둔 상품 가운데 ${left}가지는 담지 못했어요.`
        : "이 기기에 담아둔 상품을 장바구니에 함께 담았어요.",
    };
  }
  const optionIds = [form["option.0"], form["option.1"]].filter((id) => id !== "");
  const productId = form.product || product || "";
  const { lines, words } = await addToCart(
    db,
    memberId,
    { productId, optionIds, quantity: form.quantity },
    () => countKeptBefore(db, { memberId }, productId),
  );
  return { count: countPieces(lines), message: words };
}

/** Scripts get JSON; forms are redirected to their page with a message. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const isScript = args.request.headers.get("accept") === "application/json";
  const back = pageAfter(args.request);
  if (!visitorOf(args.context).account) {
    if (!isScript) guardMember(args);
    return Response.json(
      { count: null, message: "로그인이 만료됐어요. 다시 로그인해주세요." } satisfies CartReply,
      { status: 401 },
    );
  }
  const { data, init } = await act(args);
  const message = messageOf(data);
  if (isScript)
    return Response.json(
      { count: data.done?.count ?? null, message } satisfies CartReply,
      init ?? {},
    );
  return redirect(back, { status: 303, headers: { "Set-Cookie": flashCookie({ message }) } });
}

const messageOf = ({ done, refused, errors }: FormReply<CartReply>): string =>
  done?.message ??
  refused?.message ??
  Object.values(errors ?? {})[0]?.[0] ??
  "장바구니를 읽을 수 없어요.";

const pageAfter = (request: Request): string => {
  const product = new URL(request.url).searchParams.get("product");
  return isProductId(product) ? `/product/${product}` : "/order";
};

/** The cart is shown where it is ordered. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(visitorOf(context).account ? "/order" : "/non-member/order");
