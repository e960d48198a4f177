import { useEffect } from "react";
import { useNavigate } from "react-router";
import { addressOfCart } from "./address-of-cart.ts";

/**
 * The server knows a guest's cart from the address only: here the address becomes what the device
 * keeps, at first and whenever another tab changes it. What was typed comes back from the draft
 * (order-form/order-draft.ts). Not while the page answers a posted form.
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
