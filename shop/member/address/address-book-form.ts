import * as z from "zod";
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
  addressForm.extend({
    intent: z.literal("save"),
    /** of the one that is changed */
    addressId: z.string().regex(UUID_TEXT).optional(),
    label: maybeLine(20),
    isDefault: ticked,
  }),
  z.object({ intent: z.literal("remove"), addressId: z.string().regex(UUID_TEXT) }),
  z.object({ intent: z.literal("choose"), addressId: z.string().regex(UUID_TEXT) }),
]);

export type SavedAddressForm = Omit<
  Extract<z.output<typeof addressBookForm>, { intent: "save" }>,
  "intent" | "addressId"
>;
