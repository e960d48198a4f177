import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { saleLabels } from "#shop/product/reservation-label.ts";
import type { Sale } from "#shop/product/sale.ts";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { AlertOffer } from "#app/watch/alert-offer.tsx";

type BuyButtonsProps = {
  product: ProductDetails;
  sale: Sale;
  /** of what is chosen; on phones it stands in the buttons */
  total?: number | null;
  /** the cart's button was pressed while an option was missing */
  onUnchosen: (pressed: HTMLElement, words: string) => void;
  /** the id of the form they send, where they stand outside of it, side by side */
  form?: string;
};

/**
 * The ways to order, by sale kind and sign-in state; a visitor's two ways look equally strong.
 * Reservations and commissions are ordered singly, without a cart.
 */
export function BuyButtons({ product, sale, total, onUnchosen, form }: BuyButtonsProps) {
  const signedIn = Boolean(useRoot()?.account);
  const { id, saleKind, commission } = product;
  if (sale !== "open") return <ClosedButton product={product} sale={sale} />;
  if (saleKind === "reserve")
    return (
      <Button form={form} look="primary" size="l" wide formAction={`/order-reserve/${id}`}>
        <WithTotal product={product} total={total} words="예약하기" />
      </Button>
    );
  // The first button is the one that Enter presses: it orders.
  if (signedIn) {
    return (
      <div className={form ? "flex gap-2" : `grid gap-2 ${commission ? "" : "grid-cols-2"}`}>
        <Button form={form} look="primary" size="l" wide formAction={`/order/${id}`}>
          <WithTotal product={product} total={total} words="구매하기" />
        </Button>
        {!commission && <AddToCartButton product={product} onUnchosen={onUnchosen} form={form} />}
      </div>
    );
  }
  return (
    <VisitorsRow isStrip={form !== undefined} isSingle={commission !== null}>
      <Button form={form} look="ink" size="l" formAction={`/order/${id}`}>
        <WithTotal product={product} total={total} words="로그인하고 구매" />
      </Button>
      <Button form={form} look="primary" size="l" formAction={`/non-member/order/${id}`}>
        <WithTotal product={product} total={total} words="비회원 주문" />
      </Button>
      {!commission && (
        <AddToCartButton
          product={product}
          onUnchosen={onUnchosen}
          form={form}
          wordsClassName="max-lg:sr-only"
        />
      )}
    </VisitorsRow>
  );
}

type RowProps = { isStrip: boolean; isSingle: boolean; children: ReactNode };

/** Two ways of the same width, and the cart's button as wide as its words. */
function VisitorsRow({ isStrip, isSingle, children }: RowProps) {
  if (isStrip) return <div className="flex gap-2">{children}</div>;
  const columns = isSingle
    ? "grid-cols-2"
    : "grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-[20rem]:grid-cols-1 noscript:grid-cols-2";
  return <div className={`grid gap-2 *:min-w-13 *:px-1.5! lg:*:px-3! ${columns}`}>{children}</div>;
}

/** Two short lines, as high as the button is anyway, so that a phone's bar stays low. */
const WithTotal = ({
  product: { commission },
  total,
  words,
}: Pick<BuyButtonsProps, "product" | "total"> & { words: string }) => (
  <span className="flex flex-col max-md:leading-5">
    <span className="max-[23rem]:text-14">{words}</span>
    {typeof total === "number" && (
      <span className="text-12 font-medium numbers md:hidden">
        {won(total)}
        {commission && "부터"}
      </span>
    )}
  </span>
);

const ClosedButton = ({
  product: { id, isShow, saleKind },
  sale,
}: {
  product: ProductDetails;
  sale: Exclude<Sale, "open">;
}) =>
  isShow ? (
    <AlertOffer id={id} sale={sale} />
  ) : (
    <Button disabled look="ink" size="l" wide>
      {sale === "sold-out" ? "품절" : saleLabels[saleKind][sale]}
    </Button>
  );

/** Opens the order form with its gift ticked; after the others, so that Enter orders as before. */
export function GiveButton({ product }: Pick<BuyButtonsProps, "product">) {
  const { site, account } = useRoot() ?? {};
  const { id, saleKind, commission } = product;
  if (!site?.gifts.isOn) return null;
  if (saleKind === "reserve" || commission)
    return <p className="text-14 text-soft">예약과 주문 제작은 선물할 수 없어요.</p>;
  return (
    <Button
      size="l"
      wide
      name="gift"
      value="on"
      formAction={account ? `/order/${id}` : `/non-member/order/${id}`}
    >
      선물하기
    </Button>
  );
}
