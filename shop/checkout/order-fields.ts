import { fieldsOf, type FieldLooks } from "#shop/form-fields.ts";
import { recipientChange } from "#shop/order/people/recipient-change.ts";
import { orderForm } from "./order-form.ts";

/** The fields of an order's form; what is ordered says whether a parcel's are needed. */
export const orderFields = (): FieldLooks => ({
  ...fieldsOf(orderForm),
  ...fieldsOf(recipientChange),
});
