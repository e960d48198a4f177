import type { CartLine } from "#shop/cart/cart-line.ts";
import type { OrderPage } from "#app/checkout/order-form/order-page.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import OrderGoneLines from "./order-gone-lines.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { useOrderLines } from "./order-lines-state.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type GoodsProps = {
  page: Pick<Extract<OrderPage, { kind: "order" }>, "quote" | "cart">;
  choosePath: string;
} & {
  lines: Pick<ReturnType<typeof useOrderLines>, "shown" | "remove" | "count"> & {
    gone: CartLine[];
    forget: (line: CartLine) => void;
  };
  typed: Record<string, string>;
  errors: Record<string, string[]>;
  firstInvalid: string | null;
};

/** What is ordered, or that nothing is left. */
export function OrderGoods({ page: { quote, cart }, lines, typed, ...rest }: GoodsProps) {
  const isGuest = !useRoot()?.account;
  return (
    <>
      {lines.shown.length > 0 ? (
        <OrderLines
          {...rest}
          lines={lines.shown}
          cart={cart?.lines ?? null}
          briefs={{ typed, isDesk: false, onCount: lines.count }}
          onRemove={(at) => {
            lines.remove(at);
            if (!cart) forgetInAddress(quote.lines[at]?.productId);
          }}
        >
          {lines.gone.length > 0 && <OrderGoneLines lines={lines.gone} onRemove={lines.forget} />}
        </OrderLines>
      ) : (
        <NothingLeft choosePath={rest.choosePath} />
      )}
      {cart && isGuest && (
        <p className="border-t border-line py-3 text-14 text-soft">
          회원이세요?{" "}
          <TextLink look="tall" to="/order" className="font-medium text-ink">
            로그인하고 이 장바구니 주문하기
          </TextLink>
        </p>
      )}
    </>
  );
}

/**
 * Removes the line from the address too: a reload or the return from payment must not restore it.
 */
function forgetInAddress(productId: string | undefined): void {
  const address = new URL(location.href);
  const picks = address.searchParams.getAll("pick").filter((pick) => pick !== productId);
  address.searchParams.delete("pick");
  for (const pick of picks) address.searchParams.append("pick", pick);
  history.replaceState(history.state, "", address);
}

function NothingLeft({ choosePath }: { choosePath: string }) {
  return (
    <div className="pb-8">
      <p className="mb-4 text-16">주문할 상품이 없어요. 적은 내용은 그대로 있어요.</p>
      <ButtonLink to={choosePath} look="ink">
        상품 고르기
      </ButtonLink>
    </div>
  );
}
