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
  /** the cart's button was pressed while an option was missing */
  onUnchosen: (pressed: HTMLElement) => void;
  /** the id of the form they send, where they stand outside of it, side by side */
  form?: string;
};

/**
 * The ways to order, by sale kind and sign-in state; a visitor's two ways look equally strong.
 * Reservations and commissions are ordered singly, without a cart.
 */
export function BuyButtons({ product, sale, onUnchosen, form }: BuyButtonsProps) {
  const signedIn = Boolean(useRoot()?.account);
  const { id, saleKind, commission } = product;
  if (sale !== "open") return <ClosedButton product={product} sale={sale} />;
  if (saleKind === "reserve")
    return (
      <Button form={form} look="primary" size="l" wide formAction={`/order-reserve/${id}`}>
        예약하기
      </Button>
    );
  // The first button is the one that Enter presses: it orders.
  if (signedIn) {
    return (
      <div className={form ? "flex gap-2" : `grid gap-2 ${commission ? "" : "grid-cols-2"}`}>
        <Button form={form} look="primary" size="l" wide formAction={`/order/${id}`}>
          구매하기
        </Button>
        {!commission && (
          <AddToCartButton
            product={product}
            onUnchosen={onUnchosen}
            form={form}
            className="order-first"
          />
        )}
      </div>
    );
  }
  return (
    <div
      className={
        form
          ? "flex gap-2"
          : `grid gap-2 ${commission ? "grid-cols-2" : "grid-cols-[auto_1fr_1fr] noscript:grid-cols-2 md:grid-cols-2"}`
      }
    >
      <Button form={form} look="ink" size="l" className="max-md:px-3!" formAction={`/order/${id}`}>
        로그인하고 구매
      </Button>
      <Button
        form={form}
        look="primary"
        size="l"
        className="max-md:px-3!"
        formAction={`/non-member/order/${id}`}
      >
        비회원 주문
      </Button>
      {!commission && (
        <AddToCartButton
          product={product}
          onUnchosen={onUnchosen}
          form={form}
          className="max-md:order-first max-md:px-3.5! md:col-span-2"
          wordsClassName="max-md:sr-only"
        />
      )}
    </div>
  );
}

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
