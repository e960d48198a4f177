import { useState, type RefObject } from "react";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { postcodeOf } from "./saved-address.ts";

/** The postcode of the form, typed or of the chosen address; `read` looks again. */
export function usePostcode(
  form: RefObject<HTMLFormElement | null>,
  typed: Record<string, string>,
  addresses: readonly SavedAddress[] = [],
): { postcode: string; isGift: boolean; read: () => void } {
  const [{ postcode, isGift }, set] = useState(() => placeOf(typed, addresses));
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const field = (name: string) => fields.get(name)?.toString() ?? "";
    const now = {
      savedAddress: field("savedAddress"),
      postcode: field("postcode"),
      gift: field("gift"),
    };
    set(placeOf(now, addresses));
  };
  return { postcode, isGift, read };
}

const placeOf = (typed: Record<string, string>, addresses: readonly SavedAddress[]) =>
  typed.gift === "on"
    ? { postcode: "", isGift: true }
    : { postcode: postcodeOf(typed, addresses), isGift: false };
