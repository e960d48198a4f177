import { chosenOptions } from "#shop/order/chosen-options.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { mostInCart } from "#shop/cart/cart-limits.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { unitPrice, type OptionValue, type ProductDetails } from "#shop/product/product.ts";
import { saleOf } from "#shop/product/sale.ts";
import type { Shop } from "#shop/shop.ts";

export type ReorderLine = {
  productId: string;
  title: string;
  options: string[];
  quantity: number;
  /** won for one piece, then */
  priceThen: number;
  /** as it goes into the cart, at today's price; null where it cannot */
  line: CartLine | null;
  /** why it cannot, or why fewer do; null: all is as it was */
  why: string | null;
};

/** What of an order can be put into the cart once more, and of the rest why not. */
export async function planReorder(
  { db, now }: Pick<Shop, "db" | "now">,
  orderId: string,
): Promise<ReorderLine[]> {
  const ordered = await listLines(db, orderId);
  const ids = [...new Set(ordered.map(({ productId }) => productId))];
  const found = new Map<string, ProductDetails | null>();
  for (const id of ids) found.set(id, await findProduct(db, id));
  const planned: ReorderLine[] = [];
  for (const line of ordered)
    planned.push(
      planLine(line, found.get(line.productId) ?? null, {
        at: now(),
        before: planned.flatMap((earlier) => earlier.line ?? []),
      }),
    );
  return planned;
}

type Place = { at: Date; before: CartLine[] };

function planLine(
  { productId, title, options, quantity, unitPrice: priceThen }: OrderLine,
  product: ProductDetails | null,
  place: Place,
): ReorderLine {
  const shown = {
    productId,
    title,
    options: chosenOptions(options),
    quantity,
    priceThen,
  };
  const not = (why: string): ReorderLine => ({ ...shown, line: null, why });
  const trouble = troubleOf(product, place.at);
  if (!product || trouble) return not(trouble ?? "");
  const chosen = chosenAgain(product, options);
  if (!chosen) return not("고르셨던 옵션이 바뀌었어요. 상품 화면에서 다시 골라주세요.");
  const most = mostInCart(product, chosen, place.before);
  if (most === 0) return not("지금은 품절이에요.");
  const line: CartLine = {
    productId,
    optionIds: chosen.map(({ id }) => id),
    quantity: Math.min(quantity, most),
    unitPrice: unitPrice(product, chosen),
  };
  return { ...shown, line, why: most < quantity ? `지금은 ${most}개까지 담을 수 있어요.` : null };
}

function troubleOf(product: ProductDetails | null, at: Date): string | null {
  if (!product) return "더 이상 판매하지 않는 상품이에요.";
  if (product.saleKind === "reserve") return "예약으로만 살 수 있는 상품이라 따로 예약해주세요.";
  if (product.commission) return "원고를 새로 적는 상품이에요. 상품 화면에서 주문해주세요.";
  const sale = saleOf(product, at);
  if (sale === "not-yet") return "아직 판매를 시작하지 않았어요.";
  if (sale === "closed") return "판매가 종료된 상품이에요.";
  return sale === "sold-out" ? "지금은 품절이에요." : null;
}

/** The same values, one of each of today's options; null where they are not all there any more. */
function chosenAgain(product: ProductDetails, options: OrderLine["options"]): OptionValue[] | null {
  const chosen = product.options.flatMap(
    ({ values }) => values.find(({ id }) => options.some((option) => option.id === id)) ?? [],
  );
  const areAll = chosen.length === product.options.length && chosen.length === options.length;
  return areAll ? chosen : null;
}
