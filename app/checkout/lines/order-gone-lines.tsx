import type { CartLine } from "#shop/cart/cart-line.ts";
import { cartKey } from "#shop/cart/cart-line.ts";
import { writeCartLine } from "#shop/cart/cart-text.ts";
import { RemoveButtons } from "./order-remove.tsx";

type OrderGoneLinesProps = { lines: CartLine[]; onRemove: (line: CartLine) => void };

/**
 * Cart lines whose product is no longer sold. They do not block the order, and their titles are not
 * shown, because the product is not public any more.
 */
export default function OrderGoneLines({ lines, onRemove }: OrderGoneLinesProps) {
  return lines.map((line, at) => (
    <li key={cartKey(line)} className="flex items-start justify-between gap-3 py-5">
      <input type="hidden" name={`gone.${at}`} value={writeCartLine(line)} />
      <div>
        <p className="text-16 font-semibold text-soft">판매가 종료된 상품</p>
        <p className="text-14 text-bad">
          담아둔 {line.quantity}개는 지금 판매하지 않아서 주문에 넣지 않았어요.
        </p>
      </div>
      <RemoveButtons
        label="판매가 종료된 상품 빼기"
        value={`gone.${at}`}
        onRemove={() => onRemove(line)}
      />
    </li>
  ));
}
