import { useState, type RefObject } from "react";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { postcodeOf } from "./saved-address.ts";

/** The postcode of the form, typed or of the chosen address; `read` looks again. */
export function usePostcode(
  form: RefObject<HTMLFormElement | null>,
  typed: Record<string, string>,
  addresses: readonly SavedAddress[] = [],
): { postcode: string; read: () => void } {
  const [postcode, setPostcode] = useState(() => postcodeOf(typed, addresses));
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const field = (name: string) => fields.get(name)?.toString() ?? "";
    setPostcode(
      postcodeOf({ savedAddress: field("savedAddress"), postcode: field("postcode") }, addresses),
    );
  };
  return { postcode, read };
}
