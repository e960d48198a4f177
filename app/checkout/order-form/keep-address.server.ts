import { addressForm } from "#shop/member/fields.ts";
import { saveAddress } from "#shop/member/address/save-address.server.ts";
import type { OrderForm } from "#shop/checkout/order-form.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Saves the order's address to the member's address book if ticked; invalid addresses are left to
 * the order to refuse.
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
