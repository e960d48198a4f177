import { won } from "#lib/won.ts";
import { isSameThing, type CartLine } from "#shop/cart/cart-line.ts";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import type { LineChoice, LiveLine } from "./order-live.ts";

/**
 * What changed about a cart line's product since it was added; only while the line is unchanged in
 * the form.
 */
export function cartNotes(
  was: CartLine,
  { productId, axes }: Pick<QuotedLine, "productId" | "axes">,
  choice: LineChoice,
  live: Pick<LiveLine, "unitPrice" | "most">,
): string[] {
  const notes: string[] = [];
  const isAsPutIn = isSameThing(was, { productId, optionIds: choice.optionIds });
  const offered = axes.flatMap(({ values }) => values.map(({ id }) => id));
  const isGone = was.optionIds.some((id) => !offered.includes(id));
  if (isGone)
    notes.push(
      axes.length
        ? "담은 옵션은 이제 판매하지 않아요. 옵션을 다시 골라주세요."
        : "담은 옵션은 이제 판매하지 않아요. 옵션 없이 주문돼요.",
    );
  if (isAsPutIn && was.unitPrice > 0 && live.unitPrice !== was.unitPrice)
    notes.push(`담은 뒤 가격이 ${won(was.unitPrice)}에서 ${won(live.unitPrice)}으로 바뀌었어요.`);
  if (was.quantity > live.most)
    notes.push(`${was.quantity}개를 담았지만 지금은 ${live.most}개까지 주문할 수 있어요.`);
  return notes;
}
