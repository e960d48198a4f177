import * as z from "zod";
import { fieldsOf } from "#shop/form-fields.ts";
import { maybeLine } from "#shop/typed-words.ts";
import { addressForm } from "../fields.ts";

const UUID_TEXT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** What the address book does: keep one address, new or changed, forget one, or make one the
 * usual. */
export const addressBookForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    /** of the one that is changed */
    addressId: z.string().regex(UUID_TEXT).optional(),
    label: maybeLine(20).meta({ label: "주소 이름", optional: true, placeholder: "집, 작업실" }),
    ...addressForm.shape,
    isDefault: ticked,
  }),
  z.object({ intent: z.literal("remove"), addressId: z.string().regex(UUID_TEXT) }),
  z.object({ intent: z.literal("choose"), addressId: z.string().regex(UUID_TEXT) }),
]);

export const addressBookFields = () => fieldsOf(addressBookForm, "save");
export type AddressBookFields = ReturnType<typeof addressBookFields>;

export type SavedAddressForm = Omit<
  Extract<z.output<typeof addressBookForm>, { intent: "save" }>,
  "intent" | "addressId"
>;
