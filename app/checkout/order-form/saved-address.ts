import { BadInput } from "#shop/bad-input.ts";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";

/** The radio that stands for an address that is typed. */
export const TYPED_ADDRESS = "new";

/** The form's present postcode; the first saved address is the default. */
export function postcodeOf(
  { savedAddress, postcode = "" }: Record<string, string>,
  addresses: readonly Pick<SavedAddress, "id" | "postcode">[],
): string {
  if (savedAddress === TYPED_ADDRESS) return postcode;
  const chosen = addresses.find(({ id }) => id === savedAddress) ?? addresses[0];
  return chosen?.postcode ?? postcode;
}

/**
 * Copies the chosen saved address into the recipient's fields. Throws BadInput if it was deleted.
 */
export function fillSavedAddress(
  typed: Record<string, string>,
  addresses: SavedAddress[],
): Record<string, string> {
  const chosen = typed.savedAddress ?? TYPED_ADDRESS;
  if (chosen === TYPED_ADDRESS) return typed;
  const saved = addresses.find(({ id }) => id === chosen);
  if (!saved)
    throw new BadInput({
      savedAddress: ["고른 주소가 주소록에 없어요. 다른 주소를 고르거나 새로 입력해주세요."],
    });
  const { recipientName, recipientPhone, postcode, address, addressDetail } = saved;
  const { sameRecipient: _same, saveAddress: _keep, ...others } = typed;
  return { ...others, recipientName, recipientPhone, postcode, address, addressDetail };
}
