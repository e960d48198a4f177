import { useRef, useState, type MouseEvent } from "react";
import { addedWords, addLine } from "#shop/cart/add-line.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { writeCartLine } from "#shop/cart/cart-text.ts";
import { mostInCart } from "#shop/cart/cart-limits.ts";
import { unitPrice, type ProductDetails } from "#shop/product/product.ts";
import { postFailure } from "#app/browser/post-fields.ts";
import { runAction } from "#app/browser/run-action.ts";
import { showAlert } from "#app/browser/state/alerts.ts";
import { useRoot } from "../root-data.ts";
import { chosenValues, readChoice } from "#app/storefront/buy/choice.ts";
import { Button } from "../ui/button.tsx";
import { DOUBLE_TAP_MS } from "../ui/modal.ts";
import { CartIcon } from "../ui/icons.tsx";
import { cartPath } from "./cart-link.tsx";
import { tellCount } from "./cart-count.ts";
import { deviceCart, keepDeviceCart } from "./device-cart.ts";
import { countIn, sendCart } from "./send-cart.ts";

type AddToCartButtonProps = {
  product: Pick<
    ProductDetails,
    "id" | "price" | "discountRatio" | "basePrice" | "options" | "stock" | "limitPerPerson"
  >;
  /** an option is missing; `words` say what goes on once it is chosen */
  onUnchosen: (pressed: HTMLElement, words: string) => void;
  /** the id of the form, where it is not around it */
  form?: string | undefined;
  className?: string;
  wordsClassName?: string;
};

/**
 * Adds the form's choice to the cart: a guest's in the device's storage, a member's by a post,
 * which works without JavaScript. Without it guests have no cart, so no button.
 */
export function AddToCartButton({
  product,
  onUnchosen,
  form: formId,
  className = "",
  wordsClassName,
}: AddToCartButtonProps) {
  const root = useRoot();
  const account = root?.account;
  const [busy, setBusy] = useState(false);
  const last = useRef({ at: -Infinity, line: "" });

  const add = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (busy || !form) return;
    const fields = new FormData(form);
    const choice = readChoice(fields, product.options);
    const chosen = chosenValues(product.options, choice);
    if (!chosen) return onUnchosen(event.currentTarget, "장바구니에 담기");
    const line = {
      productId: product.id,
      optionIds: chosen.map(({ id }) => id),
      quantity: choice.quantity,
      unitPrice: unitPrice(product, chosen),
    };
    // The second tap of a finger puts nothing in; another choice does at once.
    const before = last.current;
    last.current = { at: event.timeStamp, line: writeCartLine(line) };
    if (before.line === last.current.line && event.timeStamp - before.at < DOUBLE_TAP_MS) return;
    if (!account)
      return showAlert(
        addOnDevice(line, (lines) => mostInCart(product, chosen, lines)),
        { link: { words: "장바구니 보기", to: cartPath(account) } },
      );
    setBusy(true);
    const tell = (count: number | null) => count !== null && tellCount(count, root);
    await runAction(
      async () => {
        const { count, message } = await sendCart({
          intent: "add",
          as: account.id,
          product: product.id,
          quantity: String(choice.quantity),
          ...Object.fromEntries(line.optionIds.map((id, axis) => [`option.${axis}`, id])),
        });
        tell(count);
        showAlert(message, { link: { words: "장바구니 보기", to: cartPath(account) } });
      },
      { message: postFailure, fallback: (error) => tell(countIn(error)) },
    );
    setBusy(false);
  };

  return (
    <Button
      type={account ? "submit" : "button"}
      form={formId}
      size="l"
      busy={busy}
      onClick={(event) => void add(event)}
      className={`${className} ${account ? "" : "noscript:hidden"}`}
      {...(account && {
        name: "as",
        value: account.id,
        formMethod: "post",
        formAction: `/cart?product=${product.id}`,
      })}
    >
      <CartIcon className="size-5" />
      <span className={wordsClassName}>장바구니</span>
    </Button>
  );
}

/** What the shopper is told. */
function addOnDevice(line: CartLine, mostOf: (lines: CartLine[]) => number): string {
  const before = deviceCart();
  const most = mostOf(before);
  const done = addLine(before, line, most);
  const stored = done.added === 0 || keepDeviceCart(done.lines);
  const words = addedWords(done, line.quantity, most);
  return stored
    ? words
    : `${words} 이 브라우저는 저장을 막아두어서, 창을 닫거나 새로고침하면 비워져요.`;
}
