import { useEffect } from "react";
import { useNavigate } from "react-router";
import { addressOfCart } from "./address-of-cart.ts";

/**
 * The server sees a guest's cart only in the address, so this updates the address from the device's
 * cart at first and when another tab changes it. The draft (order-form/order-draft.ts) restores
 * typed fields. Inactive while the page shows a posted form.
 */
export function useCartAddress(isPosted: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isPosted) return;
    const follow = () => {
      const address = addressOfCart(new URL(location.href));
      if (address) void navigate(address, { replace: true, preventScrollReset: true });
    };
    // This page's own changes are announced too, but not by the browser.
    const followOther = (event: Event) => event.isTrusted && follow();
    follow();
    addEventListener("storage", followOther);
    addEventListener("pageshow", followOther);
    return () => {
      removeEventListener("storage", followOther);
      removeEventListener("pageshow", followOther);
    };
  }, [navigate, isPosted]);
}
