import { Link } from "react-router";
import { useRoot } from "../root-data.ts";
import { badgeWords } from "../storefront/badge-words.ts";
import { CartIcon } from "../ui/icons.tsx";
import { useCartCount } from "./cart-count.ts";

/** The cart is shown where it is ordered. */
export const cartPath = (account: unknown): string => (account ? "/order" : "/non-member/order");

/**
 * The cart link of every page. The badge overlaps the link's corner, so that its appearance moves
 * nothing.
 */
export function CartLink({ className = "" }: { className?: string }) {
  const words = badgeWords(useCartCount());
  return (
    <Link
      to={cartPath(useRoot()?.account)}
      aria-label={words ? `장바구니, 상품 ${words}개` : "장바구니"}
      className={`relative grid size-11 place-items-center rounded-s hover:text-accent ${className}`}
    >
      <CartIcon />
      {words && (
        <span className="absolute top-0.5 left-5.5 min-w-5 rounded-full whitespace-nowrap bg-accent px-1 text-center text-12 font-semibold text-on-accent numbers">
          {words}
        </span>
      )}
    </Link>
  );
}
