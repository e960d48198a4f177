import { addressForm } from "#shop/member/fields.ts";
import { saveAddress } from "#shop/member/address/save-address.server.ts";
import type { OrderForm } from "#shop/order/place/forms.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Puts the address of an order into the member's address book when it was ticked; what is no
 * address is for the order to refuse.
 */
export async function keepAddress(db: Db, memberId: string, form: OrderForm): Promise<void> {
  if (form.saveAddress !== "on" || form.gift === "on") return;
  const same = form.sameRecipient === "on" && {
    recipientName: form.ordererName,
    recipientPhone: form.ordererPhone,
  };
  const address = addressForm.safeParse({ ...form, ...same });
  if (address.success)
    await saveAddress(db, memberId, { ...address.data, label: "", isDefault: false });
}
