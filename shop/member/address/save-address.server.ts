import { and, eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SavedAddressForm } from "./address-book-form.ts";
import { listAddresses } from "./list-addresses.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { addresses } from "../table.server.ts";

export const MOST_ADDRESSES = 20;

/** Keeps an address, or changes the one with `addressId`. */
export const saveAddress = (
  db: Db,
  accountId: string,
  { isDefault: wished, ...form }: SavedAddressForm,
  addressId?: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const savedAddresses = await listAddresses(tx, accountId);
    const changed = savedAddresses.find((one) =>
      addressId ? one.id === addressId : isSame(one, form),
    );
    if (addressId && !changed) return false;
    if (!changed && savedAddresses.length >= MOST_ADDRESSES) throw new Refusal("address-limit");
    const wasDefault = Boolean(changed?.isDefault);
    const isDefault = wished || savedAddresses.length === 0 || wasDefault;
    if (isDefault && !wasDefault) await leaveNoDefault(tx, accountId);
    if (!changed) await tx.insert(addresses).values({ ...form, userId: accountId, isDefault });
    else await change(tx, changed.id, { ...(addressId && form), isDefault });
    return true;
  });

async function change(
  db: Db,
  id: string,
  address: Partial<typeof addresses.$inferInsert>,
): Promise<void> {
  await db.update(addresses).set(address).where(eq(addresses.id, id));
}

async function leaveNoDefault(db: Db, accountId: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, accountId), eq(addresses.isDefault, true)));
}

type WrittenAddress = Omit<SavedAddressForm, "isDefault">;
const fields = [
  "recipientName",
  "recipientPhone",
  "postcode",
  "address",
  "addressDetail",
] as const satisfies (keyof WrittenAddress)[];
const isSame = (savedAddress: WrittenAddress, given: WrittenAddress) =>
  fields.every((field) => savedAddress[field] === given[field]) &&
  (given.label === "" || given.label === savedAddress.label);
